/// The icons of the default set for Apple's names, unless they have the same name with hyphens for dots.
///
/// Names omit `fill`, and circles, squares, slashes and badges unless the icon contains them: `IconSet` adds these. An
/// icon that ends in `-fill` is used for the name without suffix only.
package enum SymbolNames {
    package static let icons: [String: String] = {
        var icons: [String: String] = [:]
        for pair in [signs, arrows, media, people, things, places, texts].joined(separator: "\n").split(
            whereSeparator: \.isWhitespace)
        {
            let halves = pair.split(separator: "=", maxSplits: 1)
            if halves.count == 2 { icons[String(halves[0])] = String(halves[1]) }
        }
        return icons
    }()

    private static let signs = """
        xmark=x-lg xmark.circle=x-circle xmark.square=x-square xmark.octagon=x-octagon xmark.seal=patch-exclamation
        xmark.diamond=x-diamond xmark.bin=trash2 xmark.shield=shield-x xmark.app=x-square multiply=x-lg
        multiply.circle=x-circle multiply.square=x-square clear=x-square
        checkmark=check-lg checkmark.circle=check-circle checkmark.square=check-square checkmark.seal=patch-check
        checkmark.shield=shield-check checkmark.rectangle=check-square checkmark.diamond=check-circle
        checkmark.message=chat-square-dots checkmark.bubble=chat-square-dots checkmark.circle.badge.xmark=x-circle
        checkmark.icloud=cloud-check checkmark.rectangle.stack=ui-checks-grid checklist=list-check
        checklist.checked=check2-all checklist.unchecked=ui-checks
        plus=plus-lg plus.circle=plus-circle plus.square=plus-square plus.app=plus-square plus.rectangle=plus-square
        plus.message=chat-dots plus.bubble=chat-square-dots plus.magnifyingglass=zoom-in minus.magnifyingglass=zoom-out
        minus=dash-lg minus.circle=dash-circle minus.square=dash-square divide=slash-lg
        plus.forwardslash.minus=plus-slash-minus plusminus=plus-slash-minus number=hash number.circle=hash
        lessthan=chevron-left greaterthan=chevron-right
        x.squareroot=squareroot percent=percent asterisk=asterisk at=at
        info=info-lg info.circle=info-circle info.square=info-square info.bubble=chat-square-text
        questionmark=question-lg questionmark.circle=question-circle questionmark.square=question-square
        questionmark.diamond=question-diamond questionmark.app=question-square questionmark.bubble=patch-question
        questionmark.folder=folder-symlink questionmark.video=camera-video-off
        exclamationmark=exclamation-lg exclamationmark.circle=exclamation-circle exclamationmark.2=exclamation-lg
        exclamationmark.square=exclamation-square exclamationmark.triangle=exclamation-triangle
        exclamationmark.octagon=exclamation-octagon exclamationmark.shield=shield-exclamation
        exclamationmark.bubble=chat-square-dots exclamationmark.icloud=cloud-slash exclamationmark.lock=file-lock
        exclamationmark.arrow.triangle.2.circlepath=arrow-repeat exclamationmark.message=chat-dots
        ellipsis=three-dots ellipsis.vertical=three-dots-vertical ellipsis.bubble=chat-dots ellipsis.message=chat-dots
        ellipsis.curlybraces=braces ellipsis.rectangle=input-cursor
        circle.grid.3x3=grid-3x3-gap circle.grid.2x2=grid circle.grid.2x1=three-dots circle.dotted=record-circle
        circle.dashed=plus-circle-dotted circle.lefthalf.filled=circle-half circle.righthalf.filled=circle-half
        circle.lefthalf.fill=circle-half circle.righthalf.fill=circle-half circle.tophalf.filled=circle-half
        circle.bottomhalf.filled=circle-half circle.inset.filled=record-circle largecircle.fill.circle=record-circle
        smallcircle.filled.circle=record-circle smallcircle.circle=record-circle target=bullseye scope=bullseye
        circle.hexagonpath=hexagon circle.hexagongrid=grid-3x3-gap circle.circle=record-circle app=app
        circle.rectangle.dashed=border circle.and.line.horizontal=toggles2
        square.dashed=border square.on.square=files square.on.circle=circle-square square.on.square.dashed=files-alt
        square.filled.on.square=front square.stack=collection square.stack.3d.up=layers
        square.stack.3d.down.right=stack square.stack.3d.up.slash=layers square.3.layers.3d=layers
        square.2.layers.3d=layers-half square.3.stack.3d=stack square.3.stack.3d.top.filled=layers
        square.grid.2x2=grid square.grid.3x3=grid-3x3 square.grid.3x2=grid-3x2 square.grid.4x3.fill=grid-3x3
        square.grid.3x1.below.line.grid.1x2=grid-1x2 square.lefthalf.filled=square-half square.split.2x1=layout-split
        square.split.2x2=border-all square.split.1x2=hdd-stack square.and.line.vertical.and.square=layout-split
        square.dashed.inset.filled=border square.inset.filled=record-btn square.fill.on.square.fill=front
        square.fill.on.square=front square.resize=aspect-ratio
        rectangle=card-heading rectangle.dashed=border rectangle.on.rectangle=files rectangle.stack=collection
        rectangle.stack.person.crop=person-square rectangle.grid.1x2=view-stacked rectangle.grid.2x2=grid
        rectangle.grid.3x2=grid-3x2 rectangle.3.group=columns-gap rectangle.3.offgrid=columns-gap
        rectangle.split.2x1=layout-split rectangle.split.3x1=layout-three-columns rectangle.split.1x2=hdd-stack
        rectangle.split.3x3=table rectangle.compress.vertical=arrows-collapse rectangle.expand.vertical=arrows-expand
        rectangle.arrowtriangle.2.inward=aspect-ratio rectangle.arrowtriangle.2.outward=aspect-ratio
        rectangle.and.pencil.and.ellipsis=textarea-t rectangle.and.text.magnifyingglass=search
        rectangle.and.hand.point.up.left=hand-index rectangle.inset.filled=window-fullscreen
        rectangle.inset.filled.on.rectangle=window-stack rectangle.fill.on.rectangle.fill=front
        rectangle.on.rectangle.angled=files rectangle.on.rectangle.slash=files rectangle.bottomthird.inset.filled=pip
        rectangle.portrait=file rectangle.portrait.and.arrow.right=box-arrow-right capsule.portrait=capsule
        rectangle.portrait.and.arrow.forward=box-arrow-right rectangle.connected.to.line.below=diagram-2
        rectangle.badge.checkmark=check-square rectangle.badge.xmark=x-square rectangle.righthalf.inset.filled=layout-sidebar-reverse
        rectangle.lefthalf.inset.filled=layout-sidebar rectangle.split.2x2=grid rectangle.center.inset.filled=pip
        oval=circle oval.portrait=circle rhombus=diamond seal=patch-check hexagon=hexagon capsule=capsule
        heart.text.square=clipboard-heart heart.slash=heartbreak heart.rectangle=postcard-heart bolt.heart=heart-pulse
        star.leadinghalf.filled=star-half star.lefthalf.fill=star-half star.square=star list.star=list-stars
        staroflife=asterisk sparkle=stars sparkles=stars sparkles.rectangle.stack=collection star.bubble=chat-square-heart
        flag.2.crossed=flag flag.checkered=flag flag.checkered.2.crossed=flag bolt=lightning bolt.horizontal=lightning
        bolt.badge.a=lightning-charge bolt.shield=shield-check lightspectrum.horizontal=rainbow nosign=slash-circle
        slash.circle=slash-circle circle.slash=slash-circle line.diagonal=slash-lg
        """

    private static let arrows = """
        chevron.forward=chevron-right chevron.backward=chevron-left chevron.up.chevron.down=chevron-expand
        chevron.left.2=chevron-double-left chevron.right.2=chevron-double-right chevron.forward.2=chevron-double-right
        chevron.backward.2=chevron-double-left chevron.up.2=chevron-double-up chevron.down.2=chevron-double-down
        chevron.compact.forward=chevron-compact-right chevron.compact.backward=chevron-compact-left
        chevron.compact.left.chevron.compact.right=chevron-expand chevron.left.to.line=chevron-bar-left
        chevron.right.to.line=chevron-bar-right chevron.up.dotted.2=chevron-double-up
        chevron.left.forwardslash.chevron.right=code-slash chevron.left.slash.chevron.right=code-slash
        chevron.down.square=caret-down-square
        arrow.forward=arrow-right arrow.backward=arrow-left arrow.up.forward=arrow-up-right
        arrow.up.backward=arrow-up-left arrow.down.forward=arrow-down-right arrow.down.backward=arrow-down-left
        arrow.right.arrow.left=arrow-left-right arrow.left.arrow.right=arrow-left-right
        arrow.up.arrow.down=arrow-down-up arrow.up.and.down=arrow-down-up arrow.left.and.right=arrow-left-right
        arrow.up.arrow.down.circle=arrow-down-up arrow.swap=arrow-left-right arrow.turn.up.right=arrow-90deg-right
        arrow.left.arrow.right.circle=arrow-left-right arrow.right.to.line=arrow-bar-right arrow.left.to.line=arrow-bar-left
        arrow.forward.to.line=arrow-bar-right arrow.backward.to.line=arrow-bar-left arrow.up.to.line=arrow-bar-up
        arrow.down.to.line=arrow-bar-down arrow.down.to.line.compact=arrow-bar-down
        arrow.up.to.line.compact=arrow-bar-up arrow.turn.down.left=arrow-return-left
        arrow.turn.down.right=arrow-return-right arrow.turn.up.left=arrow-90deg-left arrow.turn.left.up=arrow-90deg-up
        arrow.turn.right.up=arrow-90deg-up arrow.turn.left.down=arrow-90deg-down arrow.turn.right.down=arrow-90deg-down
        arrow.uturn.left=arrow-90deg-left arrow.uturn.right=arrow-90deg-right arrow.uturn.backward=arrow-90deg-left
        arrow.uturn.forward=arrow-90deg-right arrow.uturn.up=arrow-90deg-up arrow.uturn.down=arrow-90deg-down
        arrow.clockwise=arrow-clockwise arrow.counterclockwise=arrow-counterclockwise gobackward=arrow-counterclockwise
        goforward=arrow-clockwise gobackward.10=arrow-counterclockwise goforward.10=arrow-clockwise
        gobackward.15=arrow-counterclockwise goforward.15=arrow-clockwise gobackward.30=arrow-counterclockwise
        goforward.30=arrow-clockwise gobackward.5=arrow-counterclockwise goforward.5=arrow-clockwise
        arrow.clockwise.heart=heart-arrow arrow.clockwise.icloud=cloud-arrow-down
        arrow.triangle.2.circlepath=arrow-repeat arrow.2.circlepath=arrow-repeat arrow.2.squarepath=repeat
        arrow.rectanglepath=repeat arrow.3.trianglepath=recycle arrow.triangle.capsulepath=repeat
        arrow.triangle.2.circlepath.icloud=cloud-arrow-up arrow.triangle.2.circlepath.camera=camera
        arrow.triangle.branch=sign-merge-right arrow.triangle.merge=sign-merge-right arrow.triangle.swap=arrow-left-right
        arrow.merge=sign-merge-right arrow.triangle.pull=git arrow.triangle.turn.up.right.diamond=sign-turn-right arrow.branch=signpost-split
        arrow.triangle.turn.up.right.circle=sign-turn-right
        arrow.up.left.and.arrow.down.right=arrows-angle-expand arrow.down.right.and.arrow.up.left=arrows-angle-contract
        arrow.up.right.and.arrow.down.left=arrows-angle-expand arrow.down.left.and.arrow.up.right=arrows-angle-contract
        arrow.down.backward.and.arrow.up.forward=arrows-angle-contract
        arrow.up.backward.and.arrow.down.forward=arrows-angle-expand arrow.down.forward.and.arrow.up.backward=arrows-angle-contract
        arrow.up.forward.and.arrow.down.backward=arrows-angle-expand arrow.up.left.and.down.right.magnifyingglass=zoom-in
        arrow.up.and.down.and.arrow.left.and.right=arrows-move arrow.left.and.right.square=arrow-left-square
        arrow.up.and.line.horizontal.and.arrow.down=arrows-expand
        arrow.down.and.line.horizontal.and.arrow.up=arrows-collapse arrow.left.and.right.righttriangle.left.righttriangle.right=symmetry-vertical
        arrow.left.and.line.vertical.and.arrow.right=chevron-bar-expand
        arrow.right.and.line.vertical.and.arrow.left=chevron-bar-contract
        arrowtriangle.left.and.line.vertical.and.arrowtriangle.right=symmetry-vertical
        arrowtriangle.right.and.line.vertical.and.arrowtriangle.left=symmetry-vertical
        arrow.up.forward.app=box-arrow-up-right arrow.up.right.square=box-arrow-up-right
        arrow.up.forward.square=box-arrow-up-right arrow.down.app=arrow-down-square arrow.up.bin=archive arrow.down.doc=file-earmark-arrow-down
        arrow.up.doc=file-earmark-arrow-up arrow.right.doc.on.clipboard=clipboard-plus
        arrow.up.doc.on.clipboard=clipboard-plus arrow.up.document=file-earmark-arrow-up
        arrow.down.document=file-earmark-arrow-down arrow.up.message=send arrow.down.message=chat-dots
        arrow.down.left.video=camera-video arrow.up.heart=heart-arrow arrow.up.circle=arrow-up-circle
        arrow.forward.circle=arrow-right-circle arrow.backward.circle=arrow-left-circle
        arrow.up.forward.circle=arrow-up-right-circle arrow.right.square=box-arrow-right
        arrow.forward.square=box-arrow-right arrow.left.square=box-arrow-left arrow.backward.square=box-arrow-left
        arrow.down.right.circle=arrow-down-right-circle arrow.up.left.circle=arrow-up-left-circle
        arrow.up.left.and.arrow.down.right.circle=arrows-angle-expand
        arrowshape.turn.up.left=reply arrowshape.turn.up.right=forward arrowshape.turn.up.left.2=reply-all
        arrowshape.turn.up.backward=reply arrowshape.turn.up.forward=forward arrowshape.bounce.right=forward
        arrowshape.right=arrow-right arrowshape.left=arrow-left arrowshape.up=arrow-up arrowshape.down=arrow-down
        arrowshape.zigzag.right=graph-up-arrow arrowshape.forward=arrow-right arrowshape.backward=arrow-left
        arrowtriangle.up=caret-up arrowtriangle.down=caret-down arrowtriangle.left=caret-left
        arrowtriangle.right=caret-right arrowtriangle.forward=caret-right arrowtriangle.backward=caret-left
        arrow.left.circle=arrow-left-circle return=arrow-return-left return.left=arrow-return-left
        square.and.arrow.up=box-arrow-up square.and.arrow.down=box-arrow-in-down square.and.arrow.up.on.square=box-arrow-up
        square.and.arrow.down.on.square=box-arrow-in-down square.and.pencil=pencil-square
        square.and.arrow.up.trianglebadge.exclamationmark=box-arrow-up
        plus.square.on.square=plus-square plus.rectangle.on.rectangle=plus-square plus.rectangle.on.folder=folder-plus
        plus.square.dashed=plus-square-dotted plus.circle.dashed=plus-circle-dotted minus.square.dashed=dash-square-dotted
        plus.square.fill.on.square.fill=plus-square-fill rotate.left=arrow-counterclockwise rotate.right=arrow-clockwise
        restart=arrow-counterclockwise move.3d=arrows-move digitalcrown.arrow.clockwise=arrow-clockwise
        line.horizontal.3=list line.3.horizontal=list line.horizontal.3.decrease=filter
        line.3.horizontal.decrease=filter line.horizontal.3.decrease.circle=filter-circle
        line.3.horizontal.decrease.circle=filter-circle line.horizontal.3.circle=list line.3.horizontal.circle=list
        line.3.crossed.swirl.circle=slash-circle line.horizontal.2.decrease.circle=filter-circle lineweight=border-width
        line.2.horizontal.decrease.circle=filter-circle scribble=pencil scribble.variable=pencil
        slider.horizontal.3=sliders slider.vertical.3=sliders2-vertical slider.horizontal.2.square.on.square=sliders2
        slider.horizontal.below.rectangle=toggles slider.horizontal.2.rectangle.and.arrow.triangle.2.circlepath=sliders2
        switch.2=toggles togglepower=power power=power power.circle=power poweron=power sleep=moon
        contextualmenu.and.cursorarrow=menu-button-wide filemenu.and.selection=menu-button-wide
        filemenu.and.cursorarrow=menu-button-wide menubar.rectangle=menu-app cursorarrow=cursor
        cursorarrow.rays=cursor cursorarrow.click=cursor cursorarrow.click.2=cursor cursorarrow.motionlines=cursor
        selection.pin.in.out=pin-map point.topleft.down.curvedto.point.bottomright.up=bezier2
        point.3.connected.trianglepath.dotted=diagram-2 point.3.filled.connected.trianglepath.dotted=diagram-2
        point.topleft.down.to.point.bottomright.curvepath=bezier2 flip.horizontal=symmetry-vertical skew=aspect-ratio
        crop.rotate=crop viewfinder=fullscreen viewfinder.circle=fullscreen dot.viewfinder=fullscreen
        dot.circle.viewfinder=bullseye text.viewfinder=upc-scan doc.text.viewfinder=upc-scan dot.square=stop-btn
        barcode.viewfinder=upc-scan qrcode.viewfinder=qr-code-scan person.fill.viewfinder=person-bounding-box
        camera.viewfinder=camera location.viewfinder=bullseye qrcode=qr-code barcode=upc
        """

    private static let media = """
        forward=fast-forward backward=rewind forward.end=skip-end backward.end=skip-start forward.frame=skip-end
        backward.frame=skip-start forward.end.alt=skip-forward backward.end.alt=skip-backward playpause=play
        play.rectangle=play-btn play.rectangle.on.rectangle=collection-play play.square=play-btn play.tv=tv
        play.square.stack=collection-play play.slash=play play.desktopcomputer=play-btn play.display=play-btn
        pause.rectangle=pause-btn stop.fill=stop-fill record.circle=record-circle shuffle=shuffle repeat=repeat repeat.1=repeat-1
        infinity=infinity speaker=volume-off speaker.wave.1=volume-down speaker.wave.2=volume-up
        speaker.wave.3=volume-up speaker.slash=volume-mute speaker.1=volume-down speaker.2=volume-up
        speaker.3=volume-up speaker.zzz=volume-off speaker.badge.exclamationmark=volume-mute speaker.minus=volume-down
        speaker.plus=volume-up hifispeaker=speaker hifispeaker.2=speaker homepod=speaker homepodmini=speaker
        music.note=music-note music.note.list=music-note-list music.quarternote.3=music-note-beamed
        music.mic=mic music.note.house=music-note music.note.tv=tv mic.slash=mic-mute mic.badge.plus=mic
        waveform=soundwave waveform.path=activity waveform.path.ecg=activity waveform.circle=soundwave
        waveform.and.mic=mic waveform.badge.mic=mic waveform.badge.magnifyingglass=soundwave waveform.path.badge.plus=activity
        waveform.path.ecg.rectangle=clipboard2-pulse
        headphones=headphones airpods=earbuds airpodspro=earbuds airpodsmax=headphones beats.headphones=headphones
        airplayvideo=cast airplayaudio=cast airplay.video=cast airplay.audio=cast
        video=camera-video video.slash=camera-video-off video.badge.plus=camera-video film.stack=film
        video.bubble.left=camera-video movieclapper=camera-reels photo=image photo.on.rectangle=images
        photo.on.rectangle.angled=images photo.stack=images photo.fill=image-fill photo.artframe=image-alt
        photo.tv=image photo.badge.arrow.down=image rectangle.stack.badge.play=collection-play
        camera.filters=circle-half camera.metering.spot=bullseye camera.metering.matrix=grid-3x3
        camera.metering.center.weighted=bullseye camera.aperture=camera2 camera.macro=flower1 livephoto=record-circle
        timelapse=clock-history slowmo=clock-history memories=clock-history bolt.slash=lightning
        arrow.triangle.2.circlepath.camera.fill=camera-fill pip.enter=pip pip.exit=pip pip.swap=pip pip=pip
        captions.bubble=badge-cc opticaldisc=disc opticaldiscdrive=disc recordingtape=voicemail
        tv=tv tv.and.mediabox=tv appletv=tv tv.inset.filled=tv appletvremote.gen1=phone appletvremote.gen4=phone
        gamecontroller=controller arcade.stick=joystick l.joystick=joystick r.joystick=joystick dpad=dpad
        arcade.stick.console=joystick logo.playstation=playstation logo.xbox=xbox
        antenna.radiowaves.left.and.right=broadcast dot.radiowaves.left.and.right=broadcast
        dot.radiowaves.right=broadcast dot.radiowaves.forward=broadcast dot.radiowaves.up.forward=rss
        antenna.radiowaves.left.and.right.circle=broadcast radio=boombox wifi.router=router wifi.slash=wifi-off
        wifi.exclamationmark=wifi-off cellularbars=reception-4 chart.bar.xaxis=bar-chart personalhotspot=broadcast
        network=globe2 network.badge.shield.half.filled=shield-shaded shareplay=person-video3 inset.filled.tv=tv
        phone.connection=telephone phone.down=telephone-x phone.arrow.up.right=telephone-outbound phone=telephone
        phone.arrow.down.left=telephone-inbound phone.badge.plus=telephone-plus phone.bubble.left=telephone
        teletype=telephone teletype.answer=telephone iphone=phone iphone.gen1=phone iphone.gen2=phone
        iphone.gen3=phone iphone.landscape=phone-landscape iphone.radiowaves.left.and.right=phone-vibrate
        iphone.homebutton=phone iphone.slash=phone iphone.and.arrow.forward=phone-flip apps.iphone=phone
        platter.filled.bottom.iphone=phone platter.filled.top.iphone=phone ipad=tablet ipad.landscape=tablet-landscape
        ipad.gen1=tablet ipad.gen2=tablet ipad.homebutton=tablet ipod=music-player ipodtouch=phone
        laptopcomputer=laptop macbook=laptop laptopcomputer.and.iphone=laptop macbook.and.iphone=laptop
        laptopcomputer.and.arrow.down=laptop desktopcomputer=pc-display-horizontal display=display display.2=display
        display.and.arrow.down=display macmini=pc-horizontal macpro.gen3=pc pc=pc macwindow=window
        macwindow.on.rectangle=window-stack macwindow.badge.plus=window-plus ipad.and.iphone=tablet
        applewatch=smartwatch applewatch.watchface=smartwatch watchface.applewatch.case=smartwatch
        applelogo=apple apple.logo=apple keyboard=keyboard keyboard.chevron.compact.down=keyboard
        computermouse=mouse magicmouse=mouse2 printer=printer scanner=printer faxmachine=printer
        externaldrive=device-hdd internaldrive=hdd server.rack=hdd-rack xserve=hdd-rack sdcard=sd-card
        simcard=sim memorychip=memory cpu=cpu externaldrive.connected.to.line.below=hdd-network
        opticid=eye faceid=person-bounding-box touchid=fingerprint battery.100=battery-full battery.75=battery-full
        battery.50=battery-half battery.25=battery-half battery.0=battery battery.100.bolt=battery-charging
        battery.100percent=battery-full battery.75percent=battery-full battery.50percent=battery-half
        battery.25percent=battery-half battery.0percent=battery battery.100percent.bolt=battery-charging
        powerplug=plug cable.connector=usb-c cable.connector.horizontal=usb-c bonjour=broadcast
        """

    private static let people = """
        person.2=people person.3=people person.2.circle=people person.3.sequence=people person.2.crop.square.stack=people
        person.crop=person person.2.square.stack=people person.crop.circle=person-circle person.crop.square=person-square person.crop.rectangle=person-badge
        person.circle=person-circle person.crop.artframe=person-square person.crop.circle.badge=person-circle
        person.badge.plus=person-plus person.badge.minus=person-dash person.badge.shield.checkmark=person-check
        person.badge.key=person-lock person.badge.clock=person-exclamation person.fill.xmark=person-x-fill
        person.fill.badge.plus=person-plus-fill person.fill.badge.minus=person-dash-fill
        person.fill.checkmark=person-check-fill person.fill.questionmark=person-exclamation
        person.crop.circle.badge.plus=person-plus person.crop.circle.badge.minus=person-dash
        person.crop.circle.badge.checkmark=person-check person.crop.circle.badge.xmark=person-x
        person.crop.circle.badge.exclamationmark=person-exclamation person.crop.circle.badge.questionmark=person-exclamation
        person.crop.circle.badge.moon=person-circle person.crop.rectangle.stack=person-rolodex person.icloud=cloud
        person.crop.circle.dashed=person-bounding-box person.crop.square.filled.and.at.rectangle=person-vcard
        person.text.rectangle=person-vcard person.and.background.dotted=person-bounding-box
        person.fill.and.arrow.left.and.arrow.right=people person.and.arrow.left.and.arrow.right=people
        person.line.dotted.person=people person.wave.2=person-video3 person.2.wave.2=people
        person.bubble=person-video
        figure=universal-access figure.arms.open=universal-access
        figure.stand.line.dotted.figure.stand=people figure.2.and.child.holdinghands=people
        accessibility=universal-access-circle figure.roll=universal-access person.slash=person-slash
        person.crop.circle.fill.badge.plus=person-plus-fill person.crop.circle.fill.badge.checkmark=person-check-fill
        person.crop.circle.fill.badge.xmark=person-x-fill person.crop.circle.fill.badge.minus=person-dash-fill
        person.2.badge.gearshape=person-gear person.badge.gearshape=person-gear person.2.slash=people
        hand.raised=hand-index hand.thumbsup=hand-thumbs-up hand.thumbsdown=hand-thumbs-down
        hand.point.up.left=hand-index hand.point.up=hand-index hand.point.right=hand-index-thumb
        hand.point.left=hand-index-thumb hand.point.up.braille=hand-index hand.tap=hand-index-thumb
        hand.draw=hand-index-thumb hand.wave=hand-index-thumb hands.clap=hand-thumbs-up hands.sparkles=stars
        hand.raised.slash=hand-index
        face.smiling=emoji-smile face.dashed=emoji-neutral smiley=emoji-smile face.smiling.inverse=emoji-smile-fill
        theatermasks=mask ear=ear eyes=eye
        figure.walk.motion=figure-walk figure.run.motion=figure-run figure.dance=figure-wave figure.yoga=figure-sit
        figure.mind.and.body=figure-sit figure.outdoor.cycle=bicycle figure.indoor.cycle=bicycle figure.pool.swim=figure-swim
        figure.open.water.swim=figure-swim figure.strengthtraining.traditional=figure-lift
        figure.strengthtraining.functional=figure-lift figure.child=figure-stand figure.2.arms.open=figure-open
        figure.mixed.cardio=figure-open figure.jumprope=figure-open figure.cooldown=figure-open
        figure.core.training=figure-open figure.stairs=figure-walk brain.head.profile=brain
        mouth=emoji-laughing lungs=lungs facemask=mask
        """

    private static let things = """
        magnifyingglass=search magnifyingglass.circle=search text.magnifyingglass=search doc.text.magnifyingglass=search
        gear=gear-wide gearshape=gear gearshape.2=gear-wide-connected gear.badge=gear gear.circle=gear-wide
        gear.badge.checkmark=gear gear.badge.xmark=gear gear.badge.questionmark=gear
        trash=trash trash.slash=trash pencil=pencil pencil.line=pencil pencil.tip=pen pencil.slash=pencil
        pencil.and.outline=pencil pencil.and.ruler=rulers pencil.and.scribble=pencil pencil.tip.crop.circle=pen
        pencil.and.list.clipboard=clipboard-check highlighter=brush paintbrush=brush paintbrush.pointed=brush
        paintpalette=palette swatchpalette=palette eyedropper=eyedropper eyedropper.halffull=eyedropper
        paintbucket=paint-bucket wand.and.stars=magic wand.and.rays=magic wand.and.sparkles=magic
        ruler=rulers level=rulers hammer=hammer wrench=wrench wrench.and.screwdriver=tools screwdriver=screwdriver
        wrench.adjustable=wrench-adjustable scissors=scissors lasso=bezier
        bell.badge=app-indicator bell.slash=bell-slash bell.and.waves.left.and.right=bell alarm=alarm
        clock.arrow.circlepath=clock-history clock.badge.checkmark=clock-history clock.arrow.2.circlepath=clock-history
        clock.badge.exclamationmark=clock-history deskclock=alarm timer=stopwatch stopwatch=stopwatch gauge=speedometer2
        gauge.medium=speedometer2 gauge.high=speedometer gauge.with.dots.needle.67percent=speedometer
        gauge.with.dots.needle.50percent=speedometer2 gauge.with.needle=speedometer2 speedometer=speedometer barometer=speedometer2
        calendar.badge.clock=calendar-event calendar.circle=calendar calendar.day.timeline.left=calendar-day
        calendar.badge.exclamationmark=calendar-x hourglass=hourglass hourglass.tophalf.filled=hourglass-top
        hourglass.bottomhalf.filled=hourglass-bottom
        lock.open=unlock lock.slash=unlock lock.shield=shield-lock lock.rotation=shield-lock lock.doc=file-lock lock.circle=lock
        lock.iphone=file-lock lock.rectangle=file-lock lock.icloud=cloud lock.laptopcomputer=laptop key.horizontal=key
        key.icloud=cloud shield.lefthalf.filled=shield-shaded shield.lefthalf.fill=shield-shaded shield.checkered=shield-shaded
        shield.righthalf.filled=shield-shaded checkerboard.shield=shield-shaded
        eye.slash=eye-slash eyeglasses=eyeglasses sunglasses=sunglasses binoculars=binoculars
        tag=tag tag.slash=tag ticket=ticket-perforated giftcard=gift gift=gift bag=bag bag.badge.plus=bag-plus
        cart.badge.plus=cart-plus cart.badge.minus=cart-dash basket=basket creditcard=credit-card
        creditcard.and.123=credit-card banknote=cash dollarsign=currency-dollar dollarsign.circle=cash-coin
        dollarsign.square=cash eurosign=currency-euro sterlingsign=currency-pound yensign=currency-yen
        bitcoinsign=currency-bitcoin indianrupeesign=currency-rupee bitcoinsign.circle=currency-bitcoin
        wallet.pass=wallet2 wallet.bifold=wallet suitcase=briefcase latch.2.case=briefcase suitcase.cart=cart
        briefcase=briefcase case=briefcase shippingbox=box-seam cube=box cube.transparent=box
        cube.box=box-seam cylinder=database cylinder.split.1x2=database archivebox=archive tray=inbox tray.full=inbox
        tray.2=inboxes tray.and.arrow.down=inbox tray.and.arrow.up=inbox
        paperplane=send envelope.badge=envelope-exclamation envelope.open=envelope-open mail=envelope
        mail.stack=envelope envelope.arrow.triangle.branch=envelope mail.and.text.magnifyingglass=envelope
        paperclip=paperclip link=link-45deg link.circle=link-45deg link.badge.plus=link-45deg personalhotspot.circle=broadcast
        pin=pin-angle pin.circle=pin-angle pin.slash=pin-angle mappin=geo mappin.and.ellipse=geo mappin.circle=geo-alt
        book.closed=journal books.vertical=bookshelf book.pages=book text.book.closed=journal-text
        character.book.closed=translate magazine=newspaper newspaper=newspaper bookmark.slash=bookmark
        text.badge.star=star book.circle=book graduationcap=mortarboard studentdesk=easel
        folder.badge.gear=folder folder.badge.gearshape=folder folder.badge.person.crop=folder
        umbrella=umbrella lightbulb.slash=lightbulb-off lightbulb.led=lightbulb lamp.desk=lamp lamp.floor=lamp
        lamp.table=lamp lamp.ceiling=lamp flashlight.on=lightbulb flashlight.off=lightbulb-off fanblades=fan fan=fan
        flame=fire drop=droplet drop.triangle=droplet-half snowflake=snow thermometer.medium=thermometer-half
        thermometer.sun=thermometer-sun thermometer.snowflake=thermometer-snow
        sun.max=sun sun.min=brightness-low sun.dust=brightness-high sun.and.horizon=sunrise sun.haze=cloud-haze
        sun.rain=cloud-drizzle sun.max.trianglebadge.exclamationmark=sun sunrise=sunrise sunset=sunset
        light.max=brightness-high light.min=brightness-low moon.circle=moon moon.zzz=moon-stars
        cloud.bolt=cloud-lightning cloud.bolt.rain=cloud-lightning-rain cloud.heavyrain=cloud-rain-heavy
        cloud.sun.rain=cloud-drizzle cloud.moon.rain=cloud-drizzle tornado=tornado hurricane=hurricane
        wind.snow=cloud-snow humidity=moisture rainbow=rainbow smoke=clouds aqi.medium=cloud-haze2
        cloud.sun.bolt=cloud-lightning cloud.moon.bolt=cloud-lightning
        icloud=cloud icloud.and.arrow.down=cloud-arrow-down icloud.and.arrow.up=cloud-arrow-up icloud.slash=cloud-slash
        cloud.slash=cloud-slash xmark.icloud=cloud-slash link.icloud=cloud bolt.horizontal.icloud=cloud-lightning
        camera.rotate=camera die.face.1=dice-1 die.face.2=dice-2 die.face.3=dice-3 die.face.4=dice-4 die.face.5=dice-5
        die.face.6=dice-6 baseball=tennisball american.football=football bed.double=bed birthday.cake=cake
        aspectratio=aspect-ratio water.waves=water window.vertical.open=window window.vertical.closed=window peacesign=peace
        aqi.low=cloud-haze2 globe.desk=globe lock.rectangle.stack=file-lock
        leaf.arrow.triangle.circlepath=recycle tree=tree ladybug=bug ant=bug

        pills=capsule-pill pill=capsule cross=plus-lg cross.case=prescription2 cross.vial=prescription
        bandage=bandaid stethoscope=heart-pulse testtube.2=prescription flask=prescription
        medical.thermometer=thermometer allergens=virus microbe=virus facemask.fill=mask heart.text.clipboard=clipboard-heart
        cup.and.saucer=cup-hot mug=cup-hot takeoutbag.and.cup.and.straw=cup-straw fork.knife=egg-fried
        wineglass=cup-straw party.popper=balloon balloon.2=balloon
        crown=trophy medal=award rosette=award trophy=trophy dice=dice-5 puzzlepiece=puzzle puzzlepiece.extension=puzzle
        puzzlepiece.fill=puzzle-fill

        diamond=gem suit.heart=suit-heart suit.club=suit-club suit.diamond=suit-diamond suit.spade=suit-spade
        app.badge=app-indicator app.dashed=border app.gift=gift app.connected.to.app.below=diagram-2 app.badge.checkmark=check-square
        apps.ipad=grid appclip=app-indicator xmark.rectangle=x-square squareshape=square uiwindow.split.2x1=layout-split
        signature=pen scale.3d=box rotate.3d=box view.3d=box
        arkit=badge-ar window.shade.closed=window window.shade.open=window door.left.hand.open=door-open
        door.left.hand.closed=door-closed

        megaphone=megaphone horn=megaphone life.ring=life-preserver lifepreserver=life-preserver fuelpump=fuel-pump
        ev.charger=ev-station bolt.car=ev-front safari=compass location.north=cursor location.north.line=cursor
        barcode.circle=upc exclamationmark.warninglight=cone-striped light.beacon.max=cone-striped
        cone=cone-striped
        """

    private static let places = """
        house=house house.circle=house homekit=house-door house.lodge=house-door building.2=buildings building.columns=bank
        building=building globe.americas=globe-americas globe.europe.africa=globe-europe-africa
        globe.asia.australia=globe-asia-australia globe.central.south.asia=globe-central-south-asia globe=globe
        map.circle=map location=cursor location.circle=cursor location.slash=cursor safari.circle=compass
        airplane=airplane airplane.departure=airplane airplane.arrival=airplane airplane.circle=airplane car=car-front
        car.2=car-front bus=bus-front bus.doubledecker=bus-front tram=train-front train.side.front.car=train-front
        lightrail=train-lightrail-front cablecar=train-lightrail-front bicycle=bicycle scooter=scooter
        truck.box=truck box.truck=truck road.lanes=sign-merge-right parkingsign=p-square signpost.right=signpost
        signpost.left=signpost-2 signpost.right.and.left=signpost-split mountain.2=image-alt beach.umbrella=umbrella
        flag=flag storefront=shop
        """

    private static let texts = """
        list.bullet=list-ul list.dash=list-task list.number=list-ol list.triangle=list-nested list.bullet.circle=list-ul
        list.bullet.rectangle=card-list list.bullet.indent=list-nested list.bullet.below.rectangle=card-list
        list.bullet.clipboard=card-checklist list.clipboard=card-checklist list.bullet.rectangle.portrait=card-list
        list.dash.header.rectangle=card-list list.and.film=card-list text.alignleft=text-left text.aligncenter=text-center
        text.alignright=text-right text.justify=justify text.justifyleft=justify-left text.justifyright=justify-right
        text.justify.left=justify-left text.justify.leading=justify-left text.justify.trailing=justify-right
        text.append=text-indent-left text.insert=text-indent-left text.badge.plus=file-plus text.badge.minus=file-minus
        text.badge.checkmark=list-check text.badge.xmark=file-x text.redaction=text-paragraph text.quote=quote
        text.bubble=chat-left-text text.cursor=cursor-text text.and.command.macwindow=terminal
        text.word.spacing=text-wrap text.line.first.and.arrowtriangle.forward=text-indent-left text.rectangle=card-text
        text.below.photo=card-image text.below.folder=folder text.page=file-text text.document=file-text
        text.alignleading=text-left text.aligntrailing=text-right text.line.last.and.arrowtriangle.forward=text-indent-right
        text.rectangle.page=file-richtext text.viewfinder.circle=upc-scan
        textformat=fonts textformat.size=fonts textformat.abc=type textformat.alt=fonts textformat.123=123
        textformat.subscript=subscript textformat.superscript=superscript textformat.size.larger=fonts
        textformat.size.smaller=fonts textformat.abc.dottedunderline=type-underline textbox=textarea-t
        character=type a=type abc=type a.square=type character.cursor.ibeam=input-cursor-text character.bubble=translate
        character.textbox=textarea-t bold=type-bold italic=type-italic underline=type-underline
        strikethrough=type-strikethrough bold.italic.underline=type-bold paragraphsign=paragraph
        increase.indent=indent decrease.indent=unindent increase.quotelevel=blockquote-left
        decrease.quotelevel=blockquote-right quote.opening=quote quote.closing=quote quote.bubble=chat-left-quote
        curlybraces=braces curlybraces.square=code-square terminal=terminal apple.terminal=terminal
        command=command option=option shift=shift capslock=capslock control=chevron-up escape=escape fn=fonts
        delete.left=backspace delete.right=backspace-reverse delete.backward=backspace delete.forward=backspace-reverse
        hashtag=hash tablecells=table tablecells.badge.ellipsis=table table=table chart.bar=bar-chart
        chart.bar.doc.horizontal=file-earmark-bar-graph chart.pie=pie-chart chart.line.uptrend.xyaxis=graph-up
        chart.line.downtrend.xyaxis=graph-down chart.xyaxis.line=graph-up chart.line.flattrend.xyaxis=graph-up
        chart.dots.scatter=graph-up chart.donut=pie-chart chart.bar.horizontal.page=file-bar-graph
        chart.line.uptrend.xyaxis.circle=graph-up-arrow chart.bar.horizontal=bar-chart-steps align.horizontal.left=align-start
        doc=file-earmark doc.text=file-earmark-text doc.richtext=file-earmark-richtext doc.plaintext=file-earmark-text
        doc.on.doc=files doc.on.clipboard=clipboard doc.badge.plus=file-earmark-plus doc.badge.gearshape=file-earmark-code
        doc.badge.ellipsis=file-earmark doc.zipper=file-earmark-zip doc.append=file-earmark-plus
        doc.text.image=file-earmark-richtext doc.text.below.ecg=file-earmark-medical doc.questionmark=file-earmark
        doc.circle=file-earmark document=file-earmark document.on.document=files document.badge.plus=file-earmark-plus
        document.badge.gearshape=file-earmark-code document.on.clipboard=clipboard richtext.page=file-richtext
        page=file-earmark clipboard=clipboard list.bullet.clipboard.fill=clipboard-check-fill note=sticky
        note.text=journal-text note.text.badge.plus=journal-plus scroll=journal-text menucard=journal
        receipt=receipt folder=folder message=chat bubble=chat bubble.left=chat-left bubble.right=chat-right
        bubble.middle.bottom=chat bubble.left.and.bubble.right=chat-left-dots text.bubble.rtl=chat-right-text
        bubble.left.and.text.bubble.right=chat-left-text bubble.left.and.exclamationmark.bubble.right=chat-left-dots
        rectangle.3.offgrid.bubble.left=chat-left-dots plus.bubble.rtl=chat-dots text.and.bubble=chat-left-text
        sidebar.left=layout-sidebar sidebar.right=layout-sidebar-reverse sidebar.leading=layout-sidebar
        sidebar.trailing=layout-sidebar-reverse sidebar.squares.left=layout-text-sidebar
        sidebar.squares.leading=layout-text-sidebar sidebar.left.and.right=layout-three-columns
        squares.leading.rectangle=layout-sidebar squares.below.rectangle=grid-1x2 dock.rectangle=window-dock
        uiwindow=window inset.filled.rectangle=window-fullscreen grid=grid-3x3 grid.circle=grid-3x3 perspective=grid-3x3
        calendar.badge.plus=calendar-plus calendar.badge.minus=calendar-minus calendar.badge.checkmark=calendar-check
        logo.github=github a.magnify=search translate=translate
        """
}

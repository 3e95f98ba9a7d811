import Foundation
import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct DatePickerTests {
    /// 2024-02-29 09:30 in UTC, a Thursday.
    private let leapDay = Date(timeIntervalSince1970: 1_709_199_000)

    private func picker(
        _ mode: UIDatePicker.Mode, _ style: UIDatePickerStyle = .automatic, locale: String = "en_US"
    ) -> UIDatePicker {
        let picker = UIDatePicker()
        picker.locale = Locale(identifier: locale)
        picker.timeZone = TimeZone(secondsFromGMT: 0)
        picker.calendar = Calendar(identifier: .gregorian)
        picker.datePickerMode = mode
        picker.preferredDatePickerStyle = style
        picker.date = leapDay
        return picker
    }

    private func stage(
        _ picker: UIDatePicker, size: CGSize = CGSize(width: 360, height: 420), y: CGFloat = 0,
        style: UIUserInterfaceStyle = .light, direction: UITraitEnvironmentLayoutDirection = .leftToRight
    ) -> TestHarness {
        let view = UIView(frame: CGRect(origin: .zero, size: size))
        view.backgroundColor = .systemBackground
        picker.sizeToFit()
        picker.frame.origin = CGPoint(x: ((size.width - picker.bounds.width) / 2).rounded(), y: y)
        view.addSubview(picker)
        let harness = TestHarness(view, scale: 2, style: style, layoutDirection: direction)
        harness.advance(by: 0.1)
        return harness
    }

    private func text(_ date: Date) -> String {
        let formatter = ISO8601DateFormatter()
        return formatter.string(from: date)
    }

    private func pickers(in view: UIView) -> [UIPickerView] {
        (view as? UIPickerView).map { [$0] } ?? view.subviews.flatMap { pickers(in: $0) }
    }

    @Test func defaults_areThose() {
        let plain = UIDatePicker.$fixedNow.withValue(leapDay) { UIDatePicker() }
        #expect(plain.datePickerMode == .dateAndTime && plain.datePickerStyle == .compact && plain.date == leapDay)
        #expect(plain.minuteInterval == 1 && plain.roundsToMinuteInterval && plain.minimumDate == nil)
        #expect(picker(.countDownTimer).datePickerStyle == .wheels && picker(.time, .inline).datePickerStyle == .wheels)
        #expect(picker(.date, .inline).datePickerStyle == .inline && picker(.yearAndMonth).datePickerStyle == .wheels)
        #expect(picker(.date, .wheels).intrinsicContentSize == CGSize(width: 320, height: 216))
        #expect(picker(.date, .inline).intrinsicContentSize == CGSize(width: 320, height: 332))
        #expect(picker(.date).intrinsicContentSize.height == 34)
    }

    // MARK: Dates

    @Test func limits_andSteps() {
        let date = picker(.dateAndTime)
        date.minuteInterval = 20
        #expect(text(date.date) == "2024-02-29T09:20:00Z")
        date.roundsToMinuteInterval = false
        #expect(date.date == leapDay)
        date.minuteInterval = 7
        #expect(date.minuteInterval == 1)
        date.minimumDate = leapDay.addingTimeInterval(3600)
        #expect(date.date == leapDay.addingTimeInterval(3600))
        date.maximumDate = leapDay
        #expect(date.date == leapDay, "limits in the wrong order are ignored")
        date.minimumDate = nil
        date.date = leapDay.addingTimeInterval(1)
        #expect(date.date == leapDay)
        date.date = Date(timeIntervalSinceReferenceDate: .nan)
        #expect(date.date == leapDay)
        date.maximumDate = nil
        date.date = .distantFuture.addingTimeInterval(1e15)
        #expect(date.date.timeIntervalSince1970.isFinite && date.date <= Date(timeIntervalSince1970: 253_402_300_800))
    }

    @Test func durations_areBelowADay() {
        let timer = picker(.countDownTimer)
        timer.countDownDuration = 5430
        #expect(timer.countDownDuration == 5400)
        timer.minuteInterval = 20
        #expect(timer.countDownDuration == 4800)
        timer.countDownDuration = 1e9
        #expect(timer.countDownDuration == 86_400 - 1200)
        timer.countDownDuration = -5
        #expect(timer.countDownDuration == 1200)
        timer.countDownDuration = .nan
        #expect(timer.countDownDuration == 1200)
    }

    // MARK: Wheels

    @Test func wheels_areInTheOrderOfTheLocale() throws {
        func titles(_ mode: UIDatePicker.Mode, _ locale: String) throws -> [String] {
            let date = picker(mode, .wheels, locale: locale), wheels = try #require(pickers(in: date).first)
            return (0..<wheels.numberOfComponents).map {
                wheels.delegate?.pickerView(wheels, titleForRow: wheels.selectedRow(inComponent: $0), forComponent: $0)
                    ?? ""
            }
        }
        #expect(try titles(.date, "en_US") == ["February", "29", "2024"])
        #expect(try titles(.date, "de_DE") == ["29", "Februar", "2024"])
        #expect(try titles(.date, "ja_JP").first == "2024")
        #expect(try titles(.time, "en_US") == ["9", "30", "AM"])
        #expect(try titles(.time, "de_DE") == ["09", "30"])
        #expect(try titles(.dateAndTime, "en_US") == ["Thu, Feb 29", "9", "30", "AM"])
        #expect(try titles(.countDownTimer, "en_US") == ["0", "1"])
        #expect(try titles(.yearAndMonth, "en_US") == ["February", "2024"])
        let today = try UIDatePicker.$fixedNow.withValue(leapDay) { try titles(.dateAndTime, "en_US") }
        #expect(today[0] == "Today")
    }

    /// A month without that day ends on its last one.
    @Test func aShorterMonth_turnsTheDayBack() throws {
        let date = picker(.date, .wheels), harness = stage(date)
        date.setDate(leapDay.addingTimeInterval(-29 * 86_400), animated: false)
        #expect(text(date.date) == "2024-01-31T09:30:00Z")
        var told: [String] = []
        date.addAction(UIAction { [unowned date] _ in told.append(text(date.date)) }, for: .valueChanged)
        expectSnapshot(harness.image(), "dates_wheels")
        // The row below January.
        harness.tap(at: CGPoint(x: 90, y: 140), in: date)
        harness.advance(by: 2)
        #expect(told == ["2024-02-29T09:30:00Z"])
        let wheels = try #require(pickers(in: date).first)
        #expect(wheels.selectedRow(inComponent: 1) % 31 == 28, "the wheel shows the 29th")
        expectSnapshot(harness.image(), "dates_wheels-february")
        // The 30th is grey and cannot stay.
        harness.tap(at: CGPoint(x: 196, y: 140), in: date)
        harness.advance(by: 3)
        #expect(text(date.date) == "2024-02-29T09:30:00Z" && told.count == 1)
        #expect(wheels.selectedRow(inComponent: 1) % 31 == 28)
        harness.expectNoAnimations()
    }

    @Test func wheels_turnBackFromWhatIsNotAllowed() throws {
        let time = picker(.time, .wheels), harness = stage(time)
        time.minimumDate = leapDay.addingTimeInterval(-600)
        var count = 0
        time.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
        // The hour above: 8:30 is before the limit, which is 9:20.
        harness.tap(at: CGPoint(x: 90, y: 76), in: time)
        harness.advance(by: 3)
        #expect(text(time.date) == "2024-02-29T09:20:00Z" && count == 1)
        let wheels = try #require(pickers(in: time).first)
        #expect(wheels.selectedRow(inComponent: 0) % 24 == 9 && wheels.selectedRow(inComponent: 1) % 60 == 20)
    }

    @Test func hours_crossNoon() throws {
        let time = picker(.time, .wheels), harness = stage(time)
        time.date = leapDay.addingTimeInterval(2 * 3600)
        harness.tap(at: CGPoint(x: 90, y: 140), in: time)
        harness.advance(by: 2)
        #expect(text(time.date) == "2024-02-29T12:30:00Z")
        let wheels = try #require(pickers(in: time).first)
        #expect(wheels.selectedRow(inComponent: 2) == 1, "PM")
    }

    @Test func duration_isNeverNothing() throws {
        let timer = picker(.countDownTimer), harness = stage(timer)
        timer.countDownDuration = 120
        expectSnapshot(harness.image(), "dates_duration")
        let wheels = try #require(pickers(in: timer).first)
        wheels.delegate?.pickerView(wheels, didSelectRow: 0, inComponent: 1)
        #expect(timer.countDownDuration == 60)
    }

    // MARK: Calendar

    @Test(arguments: [UIUserInterfaceStyle.light, .dark])
    func calendar_choosesADay(style: UIUserInterfaceStyle) throws {
        let date = picker(.dateAndTime, .inline)
        date.maximumDate = leapDay.addingTimeInterval(20 * 86_400)
        let harness = stage(date, y: 10, style: style)
        expectSnapshot(harness.image(), "dates_calendar-\(style == .dark ? "dark" : "light")")
        var told: [String] = []
        date.addAction(UIAction { [unowned date] _ in told.append(text(date.date)) }, for: .valueChanged)
        // The first row: the first of February is a Thursday.
        harness.tap(at: CGPoint(x: 16 + 4.5 * 288 / 7, y: 64 + 22), in: date)
        #expect(told == ["2024-02-01T09:30:00Z"])
        // The next month, in which days after the 20th are not allowed.
        harness.tap(at: CGPoint(x: 320 - 16 - 14, y: 22), in: date)
        harness.advance(by: 0.5)
        expectSnapshot(harness.image(), "dates_calendar-march-\(style == .dark ? "dark" : "light")")
        harness.tap(at: CGPoint(x: 16 + 5.5 * 288 / 7, y: 64 + 4 * 44 + 22), in: date)
        #expect(told.count == 1, "the 29th of March is not allowed")
        harness.tap(at: CGPoint(x: 16 + 5.5 * 288 / 7, y: 64 + 22), in: date)
        #expect(told.last == "2024-03-01T09:30:00Z")
    }

    @Test func calendar_fromRightToLeft_onMonday() {
        let date = picker(.date, .inline, locale: "ar")
        date.calendar.firstWeekday = 2
        let harness = stage(date, y: 10, direction: .rightToLeft)
        expectSnapshot(harness.image(), "dates_calendar-rtl")
        // The column of Thursdays is the fourth from the right.
        harness.tap(at: CGPoint(x: 320 - 16 - 3.5 * 288 / 7, y: 64 + 22), in: date)
        #expect(text(date.date) == "2024-02-01T09:30:00Z")
    }

    @Test func calendar_showsTodayAndMonths() {
        UIDatePicker.$fixedNow.withValue(leapDay) {
            let date = picker(.date, .inline), harness = stage(date, y: 10)
            expectSnapshot(harness.image(), "dates_calendar-today")
            // The month's name opens wheels.
            harness.tap(at: CGPoint(x: 80, y: 22), in: date)
            harness.advance(by: 0.3)
            expectSnapshot(harness.image(), "dates_calendar-months")
            harness.tap(at: CGPoint(x: 110, y: 44 + 140), in: date)
            harness.advance(by: 2)
            #expect(text(date.date) == "2024-03-29T09:30:00Z")
        }
    }

    /// The month's name, both arrows and the days are stops; arrows go through the days, and a ring is around the chosen one.
    @Test func calendar_goesByKeys() throws {
        let date = picker(.date, .inline), harness = stage(date, y: 10)
        for _ in 0..<4 { harness.press(.keyboardTab) }
        harness.advance(by: 0.1)
        expectSnapshot(harness.image(), "dates_calendar-keys")
        for (key, day) in [
            (UIKeyboardHIDUsage.keyboardRightArrow, "2024-03-01"), (.keyboardUpArrow, "2024-02-23"),
            (.keyboardPageDown, "2024-03-23"), (.keyboardLeftArrow, "2024-03-22"), (.keyboardDownArrow, "2024-03-29"),
            (.keyboardPageUp, "2024-02-29"),
        ] {
            harness.press(key)
            #expect(text(date.date).hasPrefix(day), "\(text(date.date)) instead of \(day)")
        }
        date.maximumDate = date.date
        harness.press(.keyboardRightArrow)
        #expect(text(date.date).hasPrefix("2024-02-29"))
        // Back at the arrow of the next month, which is not allowed any more, and at that of the previous month.
        harness.press(.keyboardTab, modifiers: .shift)
        harness.press(.keyboardSpacebar)
        harness.advance(by: 0.5)
        harness.tap(at: CGPoint(x: 16 + 1.5 * 288 / 7, y: 64 + 22), in: date)
        #expect(text(date.date).hasPrefix("2024-01-01"))
    }

    // MARK: Fields

    @Test func fields_openACalendar_andWheels() throws {
        let date = picker(.dateAndTime), harness = stage(date, y: 20)
        expectSnapshot(harness.image(), "dates_fields")
        var told: [String] = []
        date.addAction(UIAction { [unowned date] _ in told.append(text(date.date)) }, for: .valueChanged)
        harness.tap(at: CGPoint(x: 40, y: 17), in: date)
        harness.advance(by: 0.5)
        expectSnapshot(harness.image(), "dates_fields-calendar")
        // A day; the card stays open, and the field shows it.
        harness.tap(at: CGPoint(x: 180, y: 64 + 10 + 34 + 20 + 86))
        #expect(told.count == 1 && told[0].hasPrefix("2024-02-0"))
        // Outside: it closes, and nothing else happens.
        harness.tap(at: CGPoint(x: 5, y: 5))
        harness.advance(by: 0.5)
        #expect(harness.window.subviews.count == 1)
        harness.tap(at: CGPoint(x: date.bounds.width - 30, y: 17), in: date)
        harness.advance(by: 0.5)
        expectSnapshot(harness.image(), "dates_fields-time")
        harness.press(.keyboardEscape)
        harness.advance(by: 0.5)
        #expect(harness.window.subviews.count == 1 && told.count == 1)
    }

    /// Keys open a card, stay in it, and return to its field.
    @Test func fields_goByKeys() throws {
        let date = picker(.dateAndTime), harness = stage(date, y: 20)
        func focused() -> String? {
            (UIFocusSystem.focusSystem(for: harness.window)?.focusedItem as? UIView)?.accessibilityLabel
        }
        harness.press(.keyboardTab)
        #expect(focused() == "Date Picker")
        harness.press(.keyboardReturnOrEnter)
        harness.advance(by: 0.5)
        #expect(harness.window.subviews.count == 2)
        for _ in 0..<8 {
            let view = UIFocusSystem.focusSystem(for: harness.window)?.focusedItem as? UIView
            #expect(view?.isDescendant(of: harness.window.subviews[1]) == true, "\(focused() ?? "nothing")")
            harness.press(.keyboardTab)
        }
        harness.press(.keyboardEscape)
        harness.advance(by: 0.5)
        #expect(harness.window.subviews.count == 1 && focused() == "Date Picker")
        harness.press(.keyboardTab)
        #expect(focused() == "Time Picker")
        harness.press(.keyboardSpacebar)
        harness.advance(by: 0.5)
        harness.press(.keyboardDownArrow)
        harness.advance(by: 1)
        #expect(text(date.date) == "2024-02-29T10:30:00Z")
    }

    /// Changes by code appear in an open card as well; an observer of a change may change the picker.
    @Test func changes_whileOneChooses() {
        let date = picker(.date), harness = stage(date, y: 20)
        harness.tap(at: CGPoint(x: 40, y: 17), in: date)
        harness.advance(by: 0.5)
        date.date = leapDay.addingTimeInterval(86_400)
        #expect(AccessibilityNode.tree(of: harness.window).text.contains("March 2024"))
        date.addAction(
            UIAction { [unowned date] _ in
                date.datePickerMode = .countDownTimer
                date.preferredDatePickerStyle = .wheels
                date.locale = Locale(identifier: "de_DE")
            }, for: .valueChanged)
        // The first of March is a Friday: the day beside it.
        harness.tap(at: CGPoint(x: date.frame.midX, y: 20 + 34 + 10 + 8 + 64 + 66))
        harness.advance(by: 1)
        #expect(date.datePickerStyle == .wheels && harness.window.subviews.count == 1)
    }

    /// Very large texts of date and time do not fit side by side.
    @Test func fields_withLargeTexts_areStacked() {
        let date = picker(.dateAndTime)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 160))
        view.addSubview(date)
        let harness = TestHarness(
            view, scale: 1,
            accessibility: .init { $0.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge })
        date.sizeToFit()
        harness.advance(by: 0.1)
        #expect(date.bounds.width < 360 && date.bounds.height > 100, "\(date.bounds.size)")
    }

    /// A card belongs to its field: it closes with it.
    @Test func fields_thatLeave_closeTheirCard() {
        let date = picker(.date), harness = stage(date, y: 20)
        harness.tap(at: CGPoint(x: 40, y: 17), in: date)
        harness.advance(by: 0.3)
        #expect(harness.window.subviews.count == 2)
        date.removeFromSuperview()
        harness.advance(by: 0.5)
        #expect(harness.window.subviews.count == 1)
    }

    @Test func disabled_takesNoTouches() {
        let date = picker(.date), harness = stage(date, y: 20)
        date.isEnabled = false
        harness.tap(at: CGPoint(x: 40, y: 17), in: date)
        harness.advance(by: 0.3)
        #expect(harness.window.subviews.count == 1)
    }

    @Test func screenReaders_hearFieldsDaysAndWheels() {
        let date = picker(.dateAndTime), harness = stage(date)
        let text = AccessibilityNode.tree(of: harness.window).text
        #expect(text.contains("Date Picker") && text.contains("Feb 29, 2024") && text.contains("Time Picker"))
        let calendar = picker(.date, .inline), other = stage(calendar)
        #expect(AccessibilityNode.tree(of: other.window).text.contains("Thursday, February 29"))
        #expect(AccessibilityNode.tree(of: other.window).text.contains("Next Month"))
        let wheels = picker(.date, .wheels), third = stage(wheels)
        #expect(
            AccessibilityNode.tree(of: third.window).text.contains("Month")
                && AccessibilityNode.tree(of: third.window).text.contains("February"))
    }

    /// The usual way to a picker in place of the keyboard: the style is set after the creation.
    @Test func ownSize_followsStyleAndMode() {
        let date = UIDatePicker()
        date.datePickerMode = .date
        date.preferredDatePickerStyle = .wheels
        #expect(date.bounds.size == date.intrinsicContentSize && date.bounds.height == 216)
        date.datePickerMode = .time
        #expect(date.bounds.size == date.intrinsicContentSize)
        let field = UITextField(frame: CGRect(x: 10, y: 10, width: 100, height: 30))
        field.inputView = date
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 600))
        root.addSubview(field)
        let harness = TestHarness(root, scale: 1)
        field.becomeFirstResponder()
        harness.advance(by: 1)
        #expect(date.convert(date.bounds, to: nil) == CGRect(x: 0, y: 384, width: 390, height: 216))
        let given = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        given.preferredDatePickerStyle = .wheels
        #expect(given.bounds.size == CGSize(width: 300, height: 100), "a size that the app has set stays")
    }
}

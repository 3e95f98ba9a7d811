import Foundation
import Mica
import UIKit

/// Date pickers with wheels: a date whose month changes to a shorter one, and a duration.
final class DateWheelsPage: ControlPage {
    override class var name: String { "date-wheels" }
    private let date = UIDatePicker(), duration = UIDatePicker()

    override func fill() {
        addText("Date wheels", style: .headline)
        DatePickerPage.setUp(date)
        date.datePickerMode = .date
        date.preferredDatePickerStyle = .wheels
        date.date = DatePickerPage.date.addingTimeInterval(-29 * 86_400)
        addWide(date, label: "Date", height: 190)
        duration.locale = Locale(identifier: "en_US")
        duration.datePickerMode = .countDownTimer
        duration.countDownDuration = 5400
        duration.minuteInterval = 5
        addWide(duration, label: "Duration", height: 190)
    }

    override var touches: [ScriptedTouch] {
        [.tap(place(date, 0.25, 0.66), at: 0.4), .tap(place(duration, 0.68, 0.34), at: 1)]
    }
}

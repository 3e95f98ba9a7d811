import Foundation
import Mica
import UIKit

/// Date pickers: a calendar, and fields that open one. A touch selects a day, another one opens the time.
final class DatePickerPage: ControlPage {
    override class var name: String { "date-picker" }
    private let fields = UIDatePicker(), calendar = UIDatePicker()

    /// Half past nine on a Thursday at the end of February, in UTC.
    static let date = Date(timeIntervalSince1970: 1_709_199_000)

    static func setUp(_ picker: UIDatePicker) {
        picker.locale = Locale(identifier: "en_US")
        picker.timeZone = TimeZone(secondsFromGMT: 0)
        picker.date = date
    }

    override func fill() {
        addText("Date pickers", style: .headline)
        for picker in [fields, calendar] { DatePickerPage.setUp(picker) }
        fields.preferredDatePickerStyle = .compact
        addRow("Due", fields)
        calendar.datePickerMode = .date
        calendar.preferredDatePickerStyle = .inline
        calendar.minimumDate = DatePickerPage.date.addingTimeInterval(-20 * 86_400)
        addWide(calendar, label: "Day")
        calendar.addAction(UIAction { [unowned self] _ in fields.date = calendar.date }, for: .valueChanged)
    }

    override var touches: [ScriptedTouch] {
        [.tap(place(calendar, 0.36, 0.68), at: 0.5), .tap(place(fields, 0.85), at: 1.2)]
    }
}

import Foundation

/// The unit of a wheel in a date picker.
enum DateColumn: Equatable {
    case year, month, day, wholeDay, hour, minute, period
    /// Units of a duration.
    case hours, minutes

    /// Returns the columns of a mode, in the locale's order.
    static func columns(for mode: UIDatePicker.Mode, _ rules: DateRules) -> [DateColumn] {
        func columns(_ template: String) -> [DateColumn] {
            rules.order(of: template).compactMap { field in
                switch field {
                case "y", "U", "r": .year
                case "M": .month
                case "d": .day
                case "h", "H", "k", "K": .hour
                case "m": .minute
                case "a", "b", "B": .period
                default: nil
                }
            }
        }
        return switch mode {
        case .time: columns("jmm")
        case .date: columns("yMMMMd")
        case .dateAndTime: [.wholeDay] + columns("jmm")
        case .countDownTimer: [.hours, .minutes]
        case .yearAndMonth: columns("yMMMM")
        }
    }

    /// Returns the number of values and of their repetitions: some wheels are endless.
    func size(_ rules: DateRules) -> (values: Int, rounds: Int) {
        switch self {
        case .year: (9999, 1)
        case .month: (rules.calendar.standaloneMonthSymbols.count, 200)
        case .day: (31, 200)
        case .wholeDay: (3_652_059, 1)
        case .hour: (24, 200)
        case .minute: (60 / rules.minuteInterval, 200)
        case .period: (2, 1)
        case .hours: (24, 1)
        case .minutes: (60 / rules.minuteInterval, 1)
        }
    }

    var isOfTime: Bool {
        switch self {
        case .hour, .minute, .period, .hours, .minutes: true
        default: false
        }
    }

    /// The name for screen readers.
    var spokenName: String {
        switch self {
        case .year: "Year"
        case .month: "Month"
        case .day: "Day"
        case .wholeDay: "Date"
        case .hour, .hours: "Hour"
        case .minute, .minutes: "Minutes"
        case .period: "AM/PM"
        }
    }
}

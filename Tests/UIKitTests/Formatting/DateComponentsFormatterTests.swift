import Foundation
import Testing
import UIKit

@Suite struct DateComponentsFormatterTests {
    private func text(
        _ seconds: TimeInterval, _ style: DateComponentsFormatter.UnitsStyle, _ units: NSCalendar.Unit = [],
        _ change: (DateComponentsFormatter) -> Void = { _ in }
    ) -> String? {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = style
        formatter.allowedUnits = units
        change(formatter)
        return formatter.string(from: seconds)
    }

    @Test(arguments: [
        (DateComponentsFormatter.UnitsStyle.positional, "9:41:30"), (.abbreviated, "9h 41m 30s"),
        (.short, "9 hr, 41 min, 30 sec"), (.full, "9 hours, 41 minutes, 30 seconds"),
        (.spellOut, "nine hours, forty-one minutes, thirty seconds"), (.brief, "9hr 41min 30sec"),
    ]) func styles(style: DateComponentsFormatter.UnitsStyle, expected: String) {
        #expect(text(34890, style) == expected)
        #expect(text(34890.9, style, [.hour, .minute, .second]) == expected)
    }

    @Test func one_isSingular() {
        #expect(text(90_061, .full) == "1 day, 1 hour, 1 minute, 1 second")
        #expect(text(8 * 86_400, .short) == "1 wk, 1 day" && text(16 * 86_400, .short) == "2 wks, 2 days")
    }

    @Test func allowedUnits_countWhatLargerOnesWould() {
        #expect(text(7265, .positional, [.minute, .second]) == "121:05")
        #expect(text(7265, .full, .minute) == "121 minutes")
        #expect(text(59, .full, .minute) == "0 minutes")
    }

    @Test func zeros() {
        let units: NSCalendar.Unit = [.hour, .minute, .second]
        #expect(text(5, .positional, units) == "5" && text(3600, .positional, units) == "1:00:00")
        #expect(text(0, .positional, units) == "0" && text(0, .full, units) == "0 seconds")
        #expect(text(65, .positional, units) { $0.zeroFormattingBehavior = .pad } == "00:01:05")
        #expect(text(65, .positional, units) { $0.zeroFormattingBehavior = [] } == "0:01:05")
        #expect(text(3605, .full, units) == "1 hour, 5 seconds")
        #expect(
            text(3605, .full, units) { $0.zeroFormattingBehavior = .dropLeading } == "1 hour, 0 minutes, 5 seconds")
        #expect(text(3660, .full, units) { $0.zeroFormattingBehavior = .dropTrailing } == "1 hour, 1 minute")
    }

    @Test func unitCounts() {
        #expect(text(34890, .full) { $0.maximumUnitCount = 2 } == "9 hours, 41 minutes")
        #expect(text(65, .abbreviated) { $0.collapsesLargestUnit = true } == "65s")
        #expect(text(125, .abbreviated) { $0.collapsesLargestUnit = true } == "2m 5s")
    }

    @Test func phrases() {
        #expect(
            text(300, .full) {
                $0.includesApproximationPhrase = true
                $0.includesTimeRemainingPhrase = true
            } == "About 5 minutes remaining")
        #expect(text(-65, .positional) == "-1:05")
        #expect(text(.infinity, .full) == nil)
    }

    @Test func datesAndComponents() {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = .full
        #expect(formatter.string(from: DateComponents(year: 1, month: 2, hour: 3)) == "1 year, 2 months, 3 hours")
        #expect(formatter.string(from: DateComponents(minute: 90)) == "1 hour, 30 minutes")
        let start = Date(timeIntervalSinceReferenceDate: 0)
        #expect(formatter.string(from: start, to: start + 31 * 86_400 + 5) == "1 month, 5 seconds")
        #expect(formatter.string(for: 60.0) == "1 minute" && formatter.string(for: "a") == nil)
        #expect(
            DateComponentsFormatter.localizedString(from: DateComponents(hour: 2), unitsStyle: .abbreviated) == "2h")
    }
}

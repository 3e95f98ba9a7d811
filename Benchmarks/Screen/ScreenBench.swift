import Foundation
import MicaWindow
import UIKit

/// A typical screen of an app: a navigation bar above a table whose cells are laid out by constraints, in a window of
/// 1920 × 1080. Measures the time to its first frame, and the processor time of a scrolling frame.
///
///     bench-screen [--hold]     `first TAB ms` and `scroll TAB ms`; --hold shows the first frame until it is killed
///
/// `Benchmarks/Peers/screen.cpp` and `screen.c` show the same with Qt Quick and GTK. The start time comes from
/// `BENCH_START`, in nanoseconds of the monotonic clock.
@main @MainActor struct ScreenBench {
    static let rows = 1000, warm = 60, frames = 600, step: CGFloat = 7

    static func main() throws {
        let start = ProcessInfo.processInfo.environment["BENCH_START"].flatMap(UInt64.init) ?? monotonic
        let host = try WindowHost(title: "screen", size: CGSize(width: 1920, height: 1080), scale: 1)
        let table = ContactsController(style: .plain)
        host.window.rootViewController = UINavigationController(rootViewController: table)
        while host.frameCount == 0 { host.turn(limit: 1) }
        print("first\t\(String(format: "%.1f", Double(monotonic - start) / 1e6))")
        fflush(nil)
        if CommandLine.arguments.contains("--hold") { return host.run() }
        let top = table.tableView.contentOffset.y
        var shown = 0, before = 0.0
        let link = CADisplayLink { _ in
            shown += 1
            table.tableView.contentOffset.y = top + CGFloat(shown) * step
        }
        link.add(to: .main, forMode: .common)
        while shown < warm + frames {
            host.turn(limit: 1)
            if shown == warm { before = before == 0 ? processorTime : before }
        }
        print("scroll\t\(String(format: "%.3f", (processorTime - before) * 1000 / Double(frames)))")
        host.close()
    }

    static var monotonic: UInt64 { nanoseconds(of: CLOCK_MONOTONIC) }
    /// Processor time of the process, in seconds.
    static var processorTime: Double {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    }
}

private func nanoseconds(of clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// A disc of its own colour, 80 × 80 pixels.
@MainActor private func picture(_ number: Int) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 80, height: 80), format: format).image { context in
        UIColor(hue: CGFloat(number) / 12, saturation: 0.6, brightness: 0.9, alpha: 1).setFill()
        context.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 80, height: 80))
        UIColor.white.setFill()
        context.cgContext.fillEllipse(in: CGRect(x: 28, y: 16, width: 24, height: 24))
        context.cgContext.fillEllipse(in: CGRect(x: 20, y: 44, width: 40, height: 24))
    }
}

/// A thousand people.
private final class ContactsController: UITableViewController {
    private let pictures = (0..<12).map { picture($0) }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Contacts"
        navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
        tableView.register(ContactCell.self, forCellReuseIdentifier: "contact")
        tableView.rowHeight = 50
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { ScreenBench.rows }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "contact", for: indexPath)
        if let cell = cell as? ContactCell {
            let row = indexPath.row
            cell.picture.image = pictures[row % pictures.count]
            cell.name.text = "Contact number \(row)"
            cell.note.text = "Last seen in town \(row * 7 % 100) on a Tuesday"
            cell.time.text = "\(row % 24):\(10 + row % 50)"
        }
        return cell
    }
}

private final class ContactCell: UITableViewCell {
    let picture = UIImageView(), name = UILabel(), note = UILabel(), time = UILabel()

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        accessoryType = .disclosureIndicator
        name.font = .systemFont(ofSize: 17)
        note.font = .systemFont(ofSize: 13)
        time.font = .systemFont(ofSize: 13)
        for label in [note, time] { label.textColor = .secondaryLabel }
        time.setContentCompressionResistancePriority(.required, for: .horizontal)
        time.setContentHuggingPriority(.required, for: .horizontal)
        for view in [picture, name, note, time] {
            view.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(view)
        }
        NSLayoutConstraint.activate([
            picture.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
            picture.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
            picture.widthAnchor.constraint(equalToConstant: 40),
            picture.heightAnchor.constraint(equalToConstant: 40),
            name.leadingAnchor.constraint(equalTo: picture.trailingAnchor, constant: 12),
            name.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 4),
            name.trailingAnchor.constraint(lessThanOrEqualTo: time.leadingAnchor, constant: -8),
            note.leadingAnchor.constraint(equalTo: name.leadingAnchor),
            note.topAnchor.constraint(equalTo: name.bottomAnchor, constant: 1),
            note.trailingAnchor.constraint(lessThanOrEqualTo: time.leadingAnchor, constant: -8),
            time.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -8),
            time.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
        ])
    }

    required init?(coder: NSCoder) { fatalError("cells of this table are made in code") }
}

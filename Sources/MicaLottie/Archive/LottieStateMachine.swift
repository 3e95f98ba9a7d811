package import Foundation

/// A state machine of a `.lottie` file, as far as its first state says what plays. Inputs, transitions and interactions
/// are not read.
package struct LottieStateMachine: Equatable {
    /// The animation of the first state; `nil` if the state does not name one.
    package var animation: String?
    /// The way in which it plays.
    package var playback: DotLottiePlayback

    package init(_ data: Data, id: String) throws(LottieError) {
        let name = LottieError.shortened(id)
        let json: JSONValue
        do { json = try JSONParser.parse(data) } catch { throw LottieError("state machine \(name): \(error)") }
        let states = json["states"]?.array ?? []
        let initial = (json["initial"] ?? json["descriptor", "initial"])?.string
        guard let state = states.first(where: { $0["name"]?.string == initial }) ?? states.first else {
            throw LottieError("state machine \(name): “states”", mustBe: "a list of states", got: "none")
        }
        let animation = (state["animation"] ?? state["animationId"])?.string
        self.animation = animation?.isEmpty == false ? animation : nil
        playback = DotLottiePlayback(state)
    }
}

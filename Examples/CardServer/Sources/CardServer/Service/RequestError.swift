import HTTPTypes

/// Why a request is refused: a status and one sentence.
struct RequestError: Error {
    let status: HTTPResponse.Status
    let sentence: String
    /// Seconds after which it may be tried again.
    var retryAfter: Int?

    init(_ status: HTTPResponse.Status, _ sentence: String, retryAfter: Int? = nil) {
        (self.status, self.sentence, self.retryAfter) = (status, sentence, retryAfter)
    }
}

import HTTPTypes

/// Why a request is refused: a status and one sentence.
struct RequestError: Error {
    let status: HTTPResponse.Status
    let sentence: String
    /// Seconds after which it may be tried again.
    var retryAfter: Int?
    /// Methods that the address takes, where this one is none of them.
    var allowedMethods: String?

    init(
        _ status: HTTPResponse.Status, _ sentence: String, retryAfter: Int? = nil, allowedMethods: String? = nil
    ) {
        (self.status, self.sentence) = (status, sentence)
        (self.retryAfter, self.allowedMethods) = (retryAfter, allowedMethods)
    }
}

import HTTPTypes

/// The reason to refuse a request: a status and one sentence.
struct RequestError: Error {
    let status: HTTPResponse.Status
    let sentence: String
    /// Seconds after which the client can try again.
    var retryAfter: Int?
    /// The methods of the path, if the request has another one.
    var allowedMethods: String?

    init(
        _ status: HTTPResponse.Status, _ sentence: String, retryAfter: Int? = nil, allowedMethods: String? = nil
    ) {
        (self.status, self.sentence) = (status, sentence)
        (self.retryAfter, self.allowedMethods) = (retryAfter, allowedMethods)
    }
}

import HTTPTypes

/// The reason to refuse a request: a status and one sentence.
struct RequestError: Error {
    let status: HTTPResponse.Status
    let sentence: String
    /// Seconds after which the client can try again.
    var retryAfter: Int?
    /// Fields of the response that list what is possible.
    var fields: HTTPFields = [:]

    init(
        _ status: HTTPResponse.Status, _ sentence: String, retryAfter: Int? = nil, fields: HTTPFields = [:]
    ) {
        self.status = status
        self.sentence = sentence
        self.retryAfter = retryAfter
        self.fields = fields
    }
}

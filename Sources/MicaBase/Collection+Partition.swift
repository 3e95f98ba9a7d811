extension Collection where Index == Int {
    /// Returns the first index for which `isBeyond` holds, by binary search; the end if there is none. `isBeyond` must
    /// be monotonic.
    @inlinable package func partition(_ isBeyond: (Element) -> Bool) -> Int {
        var low = startIndex, high = endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

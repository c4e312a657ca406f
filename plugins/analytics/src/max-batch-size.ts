/** Max number of events in one request. */
export const maxBatchSize = 50

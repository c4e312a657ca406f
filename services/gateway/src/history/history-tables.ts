/** The tables of this part. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the part itself.
export interface HistoryTables {}

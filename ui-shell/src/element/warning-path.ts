/** The kit's icon "warning", alone: its whole set is not for this chunk. */
export const warningPath: string = 'M10 3.3l7.2 12.5H2.8zM10 8.2v3.6M10 13.9h.01'

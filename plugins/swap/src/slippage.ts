/** The default slippage tolerance. Basis points. Source: SWP-02. */
export const usualSlippage = 100

const maxSlippage = 5_000

/** Above this, others can exploit the tolerance. Basis points. */
export const riskySlippage = 500

/** Basis points of a percent. */
export const percent = 100

/** Returns whether a value is a valid slippage: whole basis points, 1 to 5,000. */
export const isSlippage = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxSlippage

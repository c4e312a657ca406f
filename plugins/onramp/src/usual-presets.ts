/** Amounts to press where the host names none (facts of the product). */
export const usualPresets: readonly number[] = [100, 250, 500, 1000]

/** The default preset amounts (facts of the product). */
export const usualPresets: readonly number[] = [100, 250, 500, 1000]

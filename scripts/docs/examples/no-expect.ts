// Examples that expect something are tests, which do not run in a page.
export const expect = undefined

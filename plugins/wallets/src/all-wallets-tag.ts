/** Formats the number of wallets briefly: 5 → `5`, 19 → `10+`, 437 → `430+`, 440 → `440`. */
export function allWalletsTag(count: number): string {
  const tens = Math.floor(count / 10) * 10
  return count < 10 || tens === count ? String(count) : `${tens}+`
}

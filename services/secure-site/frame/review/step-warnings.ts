import type { ReviewStep, ReviewWarning, Simulation } from '../approval/approval-review.js'

/** Returns the warnings about the steps, each once. */
export function stepWarnings(
  steps: readonly ReviewStep[],
  {
    isContract,
    simulation,
    isSignedOnly,
  }: {
    readonly isContract: (address: string) => boolean
    readonly simulation?: Simulation | undefined
    readonly isSignedOnly: boolean
  },
): readonly ReviewWarning[] {
  const warnings = new Set<ReviewWarning>()
  for (const step of steps) {
    if (step.kind === 'allow' && step.amount === 'unlimited') warnings.add('unlimitedAllowance')
    if (step.kind === 'allowAll' && step.allowed) warnings.add('allNfts')
    if (step.kind === 'unknown') warnings.add('unknownCall')
    if (step.kind === 'swap' && step.to !== undefined) warnings.add('swapToOther')
    if (step.kind === 'swap' && simulation?.status !== 'done') warnings.add('swapUnproven')
    if (step.kind === 'setAuthority') warnings.add('givesAuthority')
    if ((step.kind === 'send' || step.kind === 'sendNft') && isContract(step.to))
      warnings.add('sendsToContract')
  }
  if (simulation?.status === 'reverts') warnings.add('wouldRevert')
  if (isSignedOnly) warnings.add('signedOnly')
  return [...warnings]
}

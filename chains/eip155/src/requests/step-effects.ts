import type { RequestStep, RequestWarning } from '#kernel'

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Addresses that belong to nobody: tokens are burnt there. */
const nobody: readonly string[] = [`0x${'0'.repeat(40)}`, `0x${'0'.repeat(36)}dead`]

/** Returns whether what a step sends can never be sent on: to nobody, or to the contract of the token itself. */
function isLost(step: RequestStep): boolean {
  if ((step.kind !== 'send' && step.kind !== 'sendNft') || step.from !== undefined) return false
  const asset = step.kind === 'send' ? step.amount.token.address : step.collection
  return nobody.includes(step.to.toLowerCase()) || (asset !== undefined && isSame(asset, step.to))
}

/** Returns the warnings of steps, each as often as it applies. */
export function stepWarnings(steps: readonly RequestStep[]): readonly RequestWarning[] {
  return steps.flatMap((step): readonly RequestWarning[] => {
    switch (step.kind) {
      case 'allow':
        return [step.amount === 'unlimited' ? 'unlimitedAllowance' : 'allowance']
      case 'allowNft':
        return ['allowance']
      case 'allowAll':
        return step.allowed ? ['allNfts'] : []
      case 'swap':
        return step.to === undefined ? ['swapUnproven'] : ['swapToOther', 'swapUnproven']
      case 'unknown':
      case 'deploy':
        return ['unknownCall']
      case 'send':
      case 'sendNft':
        return isLost(step) ? ['lost'] : []
      default:
        return []
    }
  })
}

/** Returns who receives something by steps, other than the account. */
export function recipientsOf(steps: readonly RequestStep[], account: string): readonly string[] {
  return steps.flatMap((step) => {
    if (step.kind !== 'send' && step.kind !== 'sendNft' && step.kind !== 'swap') return []
    return step.to === undefined || isSame(step.to, account) ? [] : [step.to]
  })
}

/** Returns who may take something by steps. */
export function spendersOf(steps: readonly RequestStep[]): readonly string[] {
  return steps.flatMap((step) => {
    if (step.kind === 'allow' || step.kind === 'allowNft') return [step.spender]
    return step.kind === 'allowAll' && step.allowed ? [step.operator] : []
  })
}

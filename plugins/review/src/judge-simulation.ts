import type { RequestExplanation, RequestSimulation, RequestStep, SimulatedChange } from '#kernel'
import type { ReviewWarning } from './contract.js'

/** The key of an asset; of the coin if the address is absent. */
const keyOf = (address: string | undefined): string => address?.toLowerCase() ?? 'coin'

/** Returns what a step takes from the account. */
function takenBy(step: RequestStep): readonly string[] {
  switch (step.kind) {
    case 'send':
      return [keyOf(step.amount.token.address)]
    case 'swap':
      return [keyOf(step.sellAmount.token.address)]
    case 'sendNft':
      return [keyOf(step.collection)]
    case 'deploy':
    case 'unknown':
      return step.value ? ['coin'] : []
    default:
      return []
  }
}

/** Returns the amounts that a descriptor of the package names. The page's own could name anything, and so could a contract that claims a standard. */
const namedBy = ({ by, fields }: RequestExplanation): readonly string[] =>
  by !== 'package'
    ? []
    : fields.flatMap(({ value }) => {
        if (value.kind === 'amount') return [keyOf(value.amount.token.address)]
        return value.kind === 'call' && value.explanation ? namedBy(value.explanation) : []
      })

const assetOf = (change: SimulatedChange): string =>
  keyOf(change.kind === 'token' ? change.token.address : change.collection)

/**
 * Returns the warnings of a simulation: it failed, or it contradicts the decoded request. Never a reason to leave a warning out: contracts
 * and nodes may lie.
 */
export function judgeSimulation(
  simulation: RequestSimulation,
  steps: readonly RequestStep[],
  explanations: readonly RequestExplanation[] = [],
): readonly ReviewWarning[] {
  if (simulation.status === 'failure') return [{ kind: 'simulatedFailure', reason: simulation.reason }]
  const named = new Set([...steps.flatMap(takenBy), ...explanations.flatMap(namedBy)])
  const isLost = simulation.changes.some((one) => one.amount < 0n && !named.has(assetOf(one)))
  const spenders = new Set(
    steps.flatMap((step) => {
      if (step.kind === 'allow') return [`${keyOf(step.token.address)} ${keyOf(step.spender)}`]
      if (step.kind === 'allowNft') return [`${keyOf(step.collection)} ${keyOf(step.spender)}`]
      return step.kind === 'allowAll' ? [`${keyOf(step.collection)} ${keyOf(step.operator)}`] : []
    }),
  )
  const isAllowed = simulation.allowances.some((one) => {
    // Some tokens report what remains of an allowance when it is used.
    if (one.kind === 'token' && one.isUsed) return false
    const asset = one.kind === 'token' ? one.token.address : one.collection
    return !spenders.has(`${keyOf(asset)} ${keyOf(one.spender)}`)
  })
  return [
    ...(isLost ? [{ kind: 'simulatedLoss' } as const] : []),
    ...(isAllowed ? [{ kind: 'simulatedAllowance' } as const] : []),
  ]
}

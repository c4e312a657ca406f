import type { CheckedAction, PluginContext, RequestDescription } from '#kernel'
import type { ReviewedRequest, ReviewPlugin, ReviewWarning } from './contract.js'
import type { DescribedAction } from './describe-action.js'
import { emptiesToStranger, judgeSteps } from './judge-steps.js'
import type { KnownRecipients } from './known-recipients.js'

/** The longest time for which a request without a warning waits for the network's node. Milliseconds. */
const proofTimeout = 100

/**
 * Returns whether a request is displayed because of a warning. A new recipient is a note: most recipients are new once. So is a transaction
 * that the page sends itself, where the wallets of the namespace sign first as a rule, such as those of Bitcoin.
 */
const isStop = ({ kind }: ReviewWarning, signsFirst: boolean): boolean =>
  kind !== 'firstRecipient' && !(kind === 'signedOnly' && signsFirst)

/** Finds what is risky about requests. */
export interface RequestJudge {
  warningsOf(action: CheckedAction, description: RequestDescription): readonly ReviewWarning[]
  /** Returns whether the description has a reason to display the request. */
  isRisky(action: CheckedAction, description: RequestDescription): boolean
  /**
   * Returns whether the network's node shows a risk that the bytes do not. A request that the bytes do not show to be harmless waits for the
   * node, and is risky without its answer; any other one waits for a short time.
   */
  isFoundRisky(action: CheckedAction, described: DescribedAction, signal: AbortSignal): Promise<boolean>
}

/** Creates the judge of requests. */
export function createRequestJudge(ctx: PluginContext<ReviewPlugin>, known: KnownRecipients): RequestJudge {
  const warningsOf = (
    { namespace }: CheckedAction,
    description: RequestDescription,
  ): ReviewedRequest['warnings'] => [
    ...description.warnings.map((kind) => ({ kind })),
    ...judgeSteps(description, (address) => known.isOwn(namespace, address)),
    ...known.judge(namespace, description),
  ]

  const isRisky = (action: CheckedAction, description: RequestDescription): boolean => {
    const warnings = warningsOf(action, description)
    const signsFirst = ctx.chains.find(action.namespace)?.rpc.signsFirst ?? false
    return warnings.some((one) => isStop(one, signsFirst)) || emptiesToStranger(description, warnings)
  }

  async function isFoundRisky(
    action: CheckedAction,
    { description, prove }: DescribedAction,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (!prove) return false
    const proof = prove(signal)
    if (description.isUnproven) {
      const proven = await proof
      return !proven || isRisky(action, proven)
    }
    let stop = (): void => undefined
    const late = new Promise<undefined>((resolve) => {
      stop = ctx.after(proofTimeout, () => resolve(undefined))
    })
    const proven = await Promise.race([proof, late])
    stop()
    return proven !== undefined && isRisky(action, proven)
  }

  return { warningsOf, isRisky, isFoundRisky }
}

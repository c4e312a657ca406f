import type { PaymentRequest, PluginContext } from '#kernel'
import type { NamesApi } from '#plugins/names'
import type { SendAccount } from '../account/send-account.js'
import type { SendPlugin } from '../contract.js'
import { judgeRecipient, type OtherNames, type RecipientCheck } from './judge-recipient.js'

interface CheckDeps {
  readonly ctx: PluginContext<SendPlugin>
  readonly names: () => Promise<NamesApi | undefined>
  /** The services of the `addressNames` point. */
  readonly otherNames: OtherNames
  /** Receives each step; a newer text cancels the older ones. */
  readonly onChange: (check: RecipientCheck) => void
  /** The further fields of a payment request for this network. */
  readonly onRequest: (request: PaymentRequest) => void
}

/** Checks the newest text. */
export interface RecipientChecker {
  check(text: string, active: SendAccount | undefined): void
  /** Checks the same text for another account or network. The further fields of a payment request were reported before. */
  recheck(text: string, active: SendAccount): void
  /** Cancels the pending check. */
  stop(): void
}

/** Creates the checker. */
export function createRecipientChecker({
  ctx,
  names,
  otherNames,
  onChange,
  onRequest,
}: CheckDeps): RecipientChecker {
  let running: AbortController | undefined

  const stop = (): void => {
    running?.abort()
    running = undefined
  }

  const start = (text: string, active: SendAccount | undefined, report: typeof onRequest): void => {
    stop()
    if (text.trim() === '' || !active) {
      onChange({ phase: text.trim() === '' ? 'empty' : 'checking', text })
      return
    }
    const controller = new AbortController()
    running = controller
    onChange({ phase: 'checking', text })
    const { signal } = controller
    judgeRecipient({ ctx, names, otherNames, text, active, signal, onRequest: report }).then(
      (check) => {
        if (!signal.aborted) onChange(check)
      },
      (error: unknown) => {
        if (signal.aborted || ctx.signal.aborted) return
        ctx.report(error)
        onChange({ phase: 'refused', text, fault: 'nameLookUpFailed' })
      },
    )
  }

  ctx.own(stop)
  return {
    stop,
    check: (text, active) => start(text, active, onRequest),
    recheck: (text, active) => start(text, active, () => undefined),
  }
}

import { durations, isQuoinError, type PluginContext, remainingMs, type WritableStore } from '#kernel'
import type { EmbeddedLink } from '#plugins/embedded'
import type { EmailApi, EmailPlugin } from './contract.js'
import { createEmailChange } from './email-change.js'
import { createEmailLogin } from './email-login.js'
import { type EmailEvent, type EmailState, emailTransition } from './email-state.js'
import type { EmailSteps } from './email-steps.js'
import { createEmailViews } from './email-views.js'
import { createLoginTimes, resendDelayMs } from './login-times.js'
import { codeEntryOf, faultOf } from './read-refusal.js'

/** The same rules as the secure site's: an address that it would refuse is not sent. */
const pattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Returns true if a text is a valid email address (EML-01). */
export const isEmail = (text: string): boolean => text.length <= 254 && pattern.test(text)

/** The steps of a login or a change: loaded when the user is about to enter an address. */
export type EmailFlow = Pick<EmailApi, 'submit' | 'change' | 'verify' | 'resend' | 'retry' | 'cancel'>

/** Runs one step at a time: each step aborts the one before it. */
interface StepRunner {
  /** @param failed the event of an error that the step threw before connecting */
  run(step: (signal: AbortSignal) => Promise<void>, failed: (error: unknown) => EmailEvent): Promise<void>
  abort(): void
}

function createStepRunner({ ctx, state, apply }: EmailSteps): StepRunner {
  let current = new AbortController()
  ctx.own(() => current.abort())
  return {
    async run(step, failed) {
      current.abort()
      current = new AbortController()
      const { signal } = current
      try {
        await step(signal)
      } catch (error) {
        if (signal.aborted) return
        const entry = codeEntryOf(error)
        // The user sees only a general text, so the error is reported to the developer; a refusal with its own text
        // needs no report.
        if (entry.status === 'failed' && entry.fault.kind === 'other' && entry.fault.words === undefined)
          ctx.report(error)
        apply(state().status === 'connecting' ? notConnected(error) : failed(error))
      }
    },
    abort: () => current.abort(),
  }
}

const notConnected = (error: unknown): EmailEvent => ({ type: 'notConnected', fault: faultOf(error) })
const refused = (error: unknown): EmailEvent => ({ type: 'refused', fault: faultOf(error) })

/** Creates the flow: one login or change at a time. */
export function createEmailFlow(
  ctx: PluginContext<EmailPlugin>,
  store: WritableStore<EmailState>,
  link: EmbeddedLink,
): EmailFlow {
  const { notices, platform } = ctx
  const times = createLoginTimes(ctx)
  const steps: EmailSteps = {
    ctx,
    link,
    times,
    state: store.getState,
    apply: (event) => store.setState((state) => emailTransition(state, event)),
    show: createEmailViews(ctx, store),
  }
  const login = createEmailLogin(steps)
  const change = createEmailChange(steps)
  const { run, abort } = createStepRunner(steps)

  const begin = async (
    goal: 'login' | 'change',
    text: string,
    step: (email: string, signal: AbortSignal) => Promise<void>,
  ): Promise<void> => {
    const email = text.trim()
    const now = store.getState()
    if (now.status === 'requesting' && now.email === email && now.goal === goal) return
    steps.apply({ type: 'ask', goal, email })
    if (isEmail(email)) return run((signal) => step(email, signal), refused)
    abort()
    steps.apply({ type: 'refused', fault: { kind: 'invalid' } })
  }

  return {
    submit: (text) => begin('login', text, login.request),
    change: (text) => begin('change', text, change.request),
    async verify(code) {
      const state = store.getState()
      if (state.status !== 'code' || state.entry.status === 'checking') return
      steps.apply({ type: 'check' })
      const step = state.step === 'login' ? login.verify : change.verify
      await run(
        (signal) => step(code, signal),
        (error) => {
          const entry = codeEntryOf(error)
          const reason = entry.status === 'failed' && isQuoinError(error) ? error.code : entry.status
          ctx.emit('email:codeFailed', { reason })
          return { type: 'codeRefused', entry }
        },
      )
    },
    async resend() {
      const state = store.getState()
      if ((state.status !== 'code' && state.status !== 'device') || state.sent.isResending) return
      const waitMs = remainingMs(state.sent.at, resendDelayMs, platform.now())
      if (waitMs > 0) {
        notices.show('error', ctx.t('tooSoon', { n: Math.ceil(waitMs / durations.oneSecond) }))
        return
      }
      steps.apply({ type: 'resend' })
      const { request } = state.status === 'code' && state.step !== 'login' ? change : login
      const mailed = (): void =>
        notices.show('success', ctx.t(state.status === 'code' ? 'codeResent' : 'linkResent'))
      await run(
        (signal) => request(state.email, signal, mailed),
        (error) => {
          // The device view displays that the link in the email expired.
          if (store.getState().status === 'device') return refused(error)
          notices.show('error', ctx.t('notResent'))
          return { type: 'notResent' }
        },
      )
    },
    async retry() {
      const state = store.getState()
      if (state.status !== 'connectFailed') return
      steps.apply({ type: 'connect' })
      await run((signal) => login.connect(state.email, signal), notConnected)
    },
    cancel() {
      abort()
      const { status } = store.getState()
      if (status !== 'idle' && status !== 'done') ctx.emit('email:edited', {})
      steps.apply({ type: 'leave' })
    },
  }
}

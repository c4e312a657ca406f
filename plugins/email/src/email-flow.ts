import { durations, isQuoinError, type PluginContext, type WritableStore } from '#kernel'
import type { EmbeddedLink } from '#plugins/embedded'
import type { EmailApi, EmailPlugin } from './contract.js'
import { createEmailChange } from './email-change.js'
import { createEmailLogin } from './email-login.js'
import { type EmailEvent, type EmailState, emailTransition } from './email-state.js'
import type { EmailSteps } from './email-steps.js'
import { createEmailViews } from './email-views.js'
import { isEmail } from './is-email.js'
import { createLoginTimes, resendDelayMs } from './login-times.js'
import { codeEntryOf, faultOf } from './read-refusal.js'

/** What a login or a change runs by: loaded when somebody is about to write an address. */
export type EmailFlow = Pick<EmailApi, 'submit' | 'change' | 'verify' | 'resend' | 'retry' | 'cancel'>

/** Makes what runs: one login or change at a time. */
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
  /** What is under way; a new step ends it. */
  let under = new AbortController()
  ctx.own(() => under.abort())

  /** Runs a step, which may be ended by the next one. What it throws is told by `failed`. */
  const run = async (
    step: (signal: AbortSignal) => Promise<void>,
    failed: (error: unknown) => EmailEvent,
  ): Promise<void> => {
    under.abort()
    under = new AbortController()
    const { signal } = under
    try {
      await step(signal)
    } catch (error) {
      if (signal.aborted) return
      const entry = codeEntryOf(error)
      // What the person is told in no words of its own, the developer is told whole; a refusal in words is none of that.
      if (entry.status === 'failed' && entry.fault.kind === 'other' && entry.fault.words === undefined)
        ctx.report(error)
      steps.apply(failed(error))
    }
  }

  const begin = async (
    goal: 'login' | 'change',
    text: string,
    step: (email: string, signal: AbortSignal) => Promise<void>,
  ): Promise<void> => {
    const email = text.trim()
    const now = store.getState()
    if (now.status === 'asking' && now.email === email && now.goal === goal) return
    steps.apply({ type: 'ask', goal, email })
    const refused = (error: unknown): EmailEvent =>
      store.getState().status === 'connecting'
        ? { type: 'notConnected', fault: faultOf(error) }
        : { type: 'refused', fault: faultOf(error) }
    if (isEmail(email)) return run((signal) => step(email, signal), refused)
    under.abort()
    steps.apply({ type: 'refused', fault: { kind: 'invalid' } })
  }

  const flow: EmailFlow = {
    submit: (text) => begin('login', text, login.ask),
    change: (text) => begin('change', text, change.ask),
    async verify(code) {
      const state = store.getState()
      if (state.status !== 'code' || state.entry.status === 'checking') return
      steps.apply({ type: 'check' })
      const step = state.step === 'login' ? login.verify : change.verify
      await run(
        (signal) => step(code, signal),
        (error) => {
          if (store.getState().status === 'connecting') return { type: 'notConnected', fault: faultOf(error) }
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
      const waitMs = state.sent.at + resendDelayMs - platform.now()
      if (waitMs > 0) {
        notices.show('error', ctx.t('tooSoon', { n: Math.ceil(waitMs / durations.oneSecond) }))
        return
      }
      steps.apply({ type: 'resend' })
      const { ask } = state.status === 'code' && state.step !== 'login' ? change : login
      const mailed = (): void =>
        notices.show('success', ctx.t(state.status === 'code' ? 'codeResent' : 'linkResent'))
      await run(
        (signal) => ask(state.email, signal, mailed),
        (error) => {
          const now = store.getState()
          if (now.status === 'connecting') return { type: 'notConnected', fault: faultOf(error) }
          // A link that is not waited for any more says so in its view.
          if (now.status === 'device') return { type: 'refused', fault: faultOf(error) }
          notices.show('error', ctx.t('notResent'))
          return { type: 'notResent' }
        },
      )
    },
    async retry() {
      const state = store.getState()
      if (state.status !== 'connectFailed') return
      steps.apply({ type: 'connect' })
      await run(
        (signal) => login.connect(state.email, signal),
        (error) => ({ type: 'notConnected', fault: faultOf(error) }),
      )
    },
    cancel() {
      under.abort()
      const { status } = store.getState()
      if (status !== 'idle' && status !== 'done') ctx.emit('email:edited', {})
      steps.apply({ type: 'leave' })
    },
  }
  return flow
}

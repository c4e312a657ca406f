import { loadLazily, OptionsToken, type PluginContext } from '#kernel'
import { linkEmbedded, onceLoggedOut } from '#plugins/embedded'
import type { EmailApi, EmailPlugin } from './contract.js'
import type { EmailFlow } from './email-flow.js'
import type { EmailGoal, EmailState } from './email-state.js'

/** The API, and the internal part for the plugin itself. */
export interface EmailService extends EmailApi {
  /** The user is no longer logged in (EML-03). */
  forget(): void
}

/**
 * Creates the service of the plugin. It is loaded with the section of the Connect view, which every user sees; the code
 * of a login is loaded when a login starts.
 */
export function createEmailService(ctx: PluginContext<EmailPlugin>): EmailService {
  const { signal } = ctx
  const store = ctx.createStore<EmailState>('state', { status: 'idle' })
  // Without a configured secure site email login is not offered.
  const isOffered = ctx.createStore('isOffered', ctx.get(OptionsToken).services.secureSite !== undefined)
  const address = ctx.createStore<string | undefined>('address', undefined)
  const isSlow = ctx.createStore<boolean>('isSlow', false)
  const link = linkEmbedded(ctx, (embedded) => {
    const site = embedded.site.getState()
    if (site.status === 'ready') isOffered.setState(site.logins.includes('email'))
    isSlow.setState(embedded.isSlow.getState())
    const { user, method } = embedded.user.getState()
    address.setState(method === 'email' ? (user?.email ?? undefined) : undefined)
  })
  let flow: EmailFlow | undefined
  let loading: Promise<EmailFlow> | undefined

  // Does not need the login code, as the page may be closed right after.
  const forget = (): void => {
    if (store.getState().status === 'done') store.setState({ status: 'idle' })
    ctx.storage
      .read()
      .then(({ isUsed, lastLoginAt }) =>
        // The time stays: the delay also applies after signing out.
        isUsed && !signal.aborted ? ctx.storage.update(() => ({ isUsed: false, lastLoginAt })) : undefined,
      )
      .catch((error: unknown) => {
        if (!signal.aborted) ctx.report(error)
      })
  }
  const load = (): Promise<EmailFlow> => {
    loading ??= loadLazily(
      async () => {
        const { createEmailFlow } = await import('./email-flow.js')
        flow = createEmailFlow(ctx, store, link)
        onceLoggedOut(ctx, forget)
        return flow
      },
      'PLUGIN_LOAD_FAILED',
      signal,
    )
    // A failed load is retried at the next call (`loadLazily`).
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const run = async (act: (flow: EmailFlow) => unknown, failed?: () => void): Promise<void> => {
    try {
      await act(flow ?? (await load()))
    } catch (error) {
      if (signal.aborted) return
      ctx.report(error)
      failed?.()
    }
  }
  const begin = (goal: EmailGoal, email: string, act: (flow: EmailFlow) => Promise<void>): Promise<void> =>
    run(act, () =>
      store.setState({ status: 'refused', goal, email: email.trim(), fault: { kind: 'unreachable' } }),
    )

  return {
    store,
    isOffered,
    address,
    isSlow,
    prepare() {
      ctx.emit('email:selected', {})
      // If it fails, the next step fails too and reports it.
      const ignore = (): void => undefined
      load().catch(ignore)
      link.load().then((embedded) => embedded.open().catch(ignore), ignore)
    },
    submit: (email) => begin('login', email, (one) => one.submit(email)),
    change: (email) => begin('change', email, (one) => one.change(email)),
    verify: (code) => run((one) => one.verify(code)),
    resend: () => run((one) => one.resend()),
    retry: () => run((one) => one.retry()),
    // Before the code is loaded nothing runs; a step that waits for the code is cancelled once it is loaded.
    cancel: () => void (loading && run((one) => one.cancel())),
    forget,
  }
}

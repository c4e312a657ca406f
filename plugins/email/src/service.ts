import { loadLazily, OptionsToken, type PluginContext } from '#kernel'
import { linkEmbedded, onceNobodyIsLoggedIn } from '#plugins/embedded'
import type { EmailApi, EmailPlugin } from './contract.js'
import type { EmailFlow } from './email-flow.js'
import type { EmailGoal, EmailState } from './email-state.js'

/** The API, and what the plugin itself tells it. */
export interface EmailService extends EmailApi {
  /** Nobody is logged in any more (EML-03). */
  forget(): void
}

/**
 * Makes the service of the plugin. It stands behind the section of the Connect view, which everybody sees; what runs a login is
 * loaded for who begins one.
 */
export function createEmailService(ctx: PluginContext<EmailPlugin>): EmailService {
  const { signal } = ctx
  const store = ctx.createStore<EmailState>('state', { status: 'idle' })
  // Without a configured secure site nothing is offered.
  const isOffered = ctx.createStore('isOffered', ctx.get(OptionsToken).services.secureSite !== undefined)
  const address = ctx.createStore<string | undefined>('address', undefined)
  const link = linkEmbedded(ctx, (embedded) => {
    const site = embedded.site.getState()
    if (site.status === 'ready') isOffered.setState(site.logins.includes('email'))
    const { user, method } = embedded.user.getState()
    address.setState(method === 'email' ? (user?.email ?? undefined) : undefined)
  })
  let flow: EmailFlow | undefined
  let loading: Promise<EmailFlow> | undefined

  // Without what runs a login: a page may be left right after.
  const forget = (): void => {
    if (store.getState().status === 'done') store.setState({ status: 'idle' })
    ctx.storage
      .read()
      .then(({ isUsed, lastLoginAt }) =>
        // The time stays: whoever leaves and comes back waits all the same.
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
        onceNobodyIsLoggedIn(ctx, forget)
        return flow
      },
      'PLUGIN_LOAD_FAILED',
      signal,
    )
    // What did not load is tried again when it is needed again (`loadLazily`).
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
    prepare() {
      ctx.emit('email:selected', {})
      // Where it fails, the next step meets it again, and tells.
      const ignore = (): void => undefined
      load().catch(ignore)
      link.load().then((embedded) => embedded.open().catch(ignore), ignore)
    },
    submit: (email) => begin('login', email, (one) => one.submit(email)),
    change: (email) => begin('change', email, (one) => one.change(email)),
    verify: (code) => run((one) => one.verify(code)),
    resend: () => run((one) => one.resend()),
    retry: () => run((one) => one.retry()),
    // Nothing is under way before its code is there; what waits for it is given up when it comes.
    cancel: () => void (loading && run((one) => one.cancel())),
    forget,
  }
}

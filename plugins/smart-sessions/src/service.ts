import {
  ContextToken,
  deriveStore,
  durations,
  inject,
  injectable,
  type PluginContext,
  type ReadableStore,
  type WritableStore,
} from '#kernel'
import type {
  GrantedSession,
  Revocation,
  SessionRequest,
  SmartSession,
  SmartSessionsApi,
  SmartSessionsPlugin,
  SmartSessionsState,
} from './contract.js'
import type { ExecutionGrant, ExecutionRequest } from './execution/execution-request.js'
import { createExecutionWallet, type ExecutionWallet } from './execution/execution-wallet.js'
import { supportedTypes } from './execution/read-execution-grants.js'
import { listExecutions, requestExecutions, revokeExecution } from './execution/request-executions.js'
import { grantSession } from './grant/grant-session.js'
import { createEndedSessions, type EndedSessions } from './revoke/ended-sessions.js'
import { reasonOf, revokeSession } from './revoke/revoke-session.js'
import { requireAccount } from './session-account.js'
import { createSessionList, type SessionList } from './session-list.js'
import { SmartSessionsError } from './smart-sessions-error.js'
import { createWalletPermissions, type WalletPermissions } from './wallet-permissions.js'

/** Interval of the check for expired sessions. Milliseconds. */
const expiryCheckMs = durations.tenSeconds

/** The service behind `SmartSessionsToken`: a class, made by the container with its plugin's context. */
@injectable()
export class SmartSessionsService implements SmartSessionsApi {
  readonly store: ReadableStore<SmartSessionsState>
  readonly #ctx: PluginContext<SmartSessionsPlugin>
  readonly #wallet: WalletPermissions
  readonly #executions: ExecutionWallet
  readonly #list: SessionList
  readonly #ended: EndedSessions
  /** Seconds since 1970. */
  readonly #now: WritableStore<number>
  readonly #revocations: WritableStore<SmartSessionsState['revocations']>
  readonly #running = new Map<string, Promise<void>>()

  constructor(@inject(ContextToken.id) ctx: PluginContext<SmartSessionsPlugin>) {
    this.#ctx = ctx
    this.#wallet = createWalletPermissions(ctx)
    this.#executions = createExecutionWallet(ctx)
    this.#list = createSessionList(ctx)
    this.#ended = createEndedSessions(ctx)
    this.#now = ctx.createStore('now', this.#seconds())
    this.#revocations = ctx.createStore<SmartSessionsState['revocations']>('revocations', {})
    this.store = deriveStore([this.#list.store, this.#revocations, this.#now], () => this.#state())
  }

  watch(): () => void {
    this.#now.setState(this.#seconds())
    const stops = [
      this.#list.watch(),
      this.#ctx.every(expiryCheckMs, () => this.#now.setState(this.#seconds())),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  refresh(): Promise<void> {
    return this.#list.refresh()
  }

  async grant(request: SessionRequest, signal?: AbortSignal): Promise<GrantedSession> {
    const granted = await grantSession(this.#ctx, this.#wallet, request, signal)
    void this.#list.refresh()
    return granted
  }

  async list(signal?: AbortSignal): Promise<readonly SmartSession[]> {
    return this.#list.read(requireAccount(this.#ctx), signal)
  }

  async supportedExecutionPermissions(signal?: AbortSignal): Promise<readonly string[]> {
    const active = requireAccount(this.#ctx)
    return supportedTypes(await this.#executions.supported(active, signal), Number(active.network.id))
  }

  requestExecutionPermissions(
    request: ExecutionRequest,
    signal?: AbortSignal,
  ): Promise<readonly ExecutionGrant[]> {
    return requestExecutions(this.#ctx, this.#executions, request, signal)
  }

  async executionPermissions(signal?: AbortSignal): Promise<readonly ExecutionGrant[] | undefined> {
    const found = await listExecutions(this.#ctx, this.#executions, requireAccount(this.#ctx), signal)
    return found?.grants
  }

  async revokeExecutionPermission(context: string, signal?: AbortSignal): Promise<void> {
    await revokeExecution(this.#ctx, this.#executions, context, requireAccount(this.#ctx), signal)
  }

  revoke(pci: string, signal?: AbortSignal): Promise<void> {
    const running = this.#running.get(pci)
    if (running) return running
    const ends = signal ? AbortSignal.any([this.#ctx.signal, signal]) : this.#ctx.signal
    const run = this.#revokeAndReport(pci, ends).finally(() => this.#running.delete(pci))
    this.#running.set(pci, run)
    return run
  }

  async #revokeAndReport(pci: string, signal: AbortSignal): Promise<void> {
    let isUnclear = false
    const onUnclear = (): void => {
      isUnclear = true
    }
    try {
      await this.#revoke(pci, signal, onUnclear)
    } catch (error) {
      // The kernel may be disposed by now, and its storage with it.
      const isEnded = await this.#ended.has(pci).catch(() => false)
      this.#report(pci, {
        phase: 'failed',
        failure: { reason: isUnclear ? 'unclear' : reasonOf(error), isEnded },
      })
      throw error
    }
    await this.#list.refresh()
    this.#report(pci, { phase: 'done' })
  }

  async #revoke(pci: string, signal: AbortSignal, onUnclear: () => void): Promise<void> {
    const active = requireAccount(this.#ctx)
    const session = (await this.#list.read(active, signal)).find((one) => one.pci === pci)
    if (!session)
      throw new SmartSessionsError('SESSION_REVOKE_FAILED', { details: 'The session does not exist.' })
    if (session.revokedAt !== undefined) return
    await revokeSession(this.#ctx, this.#wallet, {
      session,
      active,
      signal,
      isEnded: await this.#ended.has(pci),
      onEnded: () => this.#ended.add(pci),
      onUnclear,
      notify: (revocation) => this.#report(pci, revocation),
    })
    this.#ended.remove(pci)
    this.#ctx.emit('smartSessions:revoked', { caipNetworkId: active.network.caipNetworkId })
  }

  #report(pci: string, revocation: Revocation): void {
    if (this.#ctx.signal.aborted) return
    this.#revocations.setState((before) => ({ ...before, [pci]: revocation }))
  }

  #state(): SmartSessionsState {
    const { of, status, sessions } = this.#list.store.getState()
    return {
      account: of,
      status,
      sessions,
      revocations: this.#revocations.getState(),
      now: this.#now.getState(),
    }
  }

  #seconds(): number {
    return Math.floor(this.#ctx.platform.now() / 1000)
  }
}

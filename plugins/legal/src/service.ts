import type { PluginContext } from '#kernel'
import type { LegalApi, LegalDocument, LegalPlugin } from './contract.js'
import { LegalError } from './legal-error.js'

/** Creates the service, which reads the stored acceptance at once. */
export function createLegalService(ctx: PluginContext<LegalPlugin>): LegalApi {
  const { options, storage, signal } = ctx
  const accepted = ctx.createStore<boolean | undefined>('accepted', undefined)
  const pointedOut = ctx.createStore('pointedOut', 0)
  const urls: Readonly<Record<LegalDocument, string | undefined>> = {
    terms: options.termsUrl,
    privacy: options.privacyUrl,
  }
  const report = (error: unknown): void => {
    if (!signal.aborted) ctx.report(error)
  }

  const decide = (isAccepted: boolean): void => {
    if (accepted.getState() === isAccepted) return
    accepted.setState(isAccepted)
    const { version } = options
    storage.write({ version: isAccepted ? version : undefined }).catch(report)
    ctx.emit(isAccepted ? 'legal:accepted' : 'legal:withdrawn', { version })
  }
  storage.read().then(
    ({ version }) => {
      // A decision made meanwhile is newer.
      if (!signal.aborted && accepted.getState() === undefined) accepted.setState(version === options.version)
    },
    (error: unknown) => {
      report(error)
      if (!signal.aborted && accepted.getState() === undefined) accepted.setState(false)
    },
  )
  // A decision in another tab applies here, too.
  ctx.own(storage.subscribe(({ version }) => accepted.setState(version === options.version)))

  return {
    accepted,
    isMet: accepted,
    pointedOut,
    documents: (['terms', 'privacy'] as const).filter((document) => urls[document] !== undefined),
    accept: () => decide(true),
    withdraw: () => decide(false),
    refusal: () =>
      new LegalError('TERMS_NOT_ACCEPTED', {
        fix: 'Open the widget, which displays the terms, or call kernel.legal.accept() once the user agreed.',
      }),
    pointOut: () => pointedOut.setState((count) => count + 1),
    open(document) {
      const url = urls[document]
      return url !== undefined && ctx.links.open(url)
    },
  }
}

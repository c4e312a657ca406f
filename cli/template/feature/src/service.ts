import { deriveStore, type PluginContext, QuoinError } from 'quoin/kernel'
import type { __Name__Api, __Name__Plugin, Note } from './contract.js'
import type { __Name__Stored } from './stored.js'

/** The longest note where the page does not say. Characters. */
const usualLength = 200

/** As many as the schema in stored.ts lets through; the oldest go. */
const mostNotes = 100

/** The logic of the plugin. It sees the page through its context only, so that tests and servers can run it. */
export function create__Name__Service(ctx: PluginContext<__Name__Plugin>): __Name__Api {
  const { connections, networks, signal } = ctx
  const area = ctx.storage
  const longest = ctx.options?.longest ?? usualLength
  const notes = ctx.createStore<readonly Note[]>('notes', [])

  // What is awaited may arrive after the plugin stopped: then it is nobody's.
  const take = (stored: __Name__Stored): void => {
    if (!signal.aborted) notes.setState(stored.notes)
  }
  area.read().then(take, (error: unknown) => {
    if (!signal.aborted) ctx.report(error)
  })
  // Another tab of the page wrote. `own` ends it with the plugin.
  ctx.own(area.subscribe(take))

  return {
    notes,
    longest,
    address: deriveStore(
      [connections.store, networks.store],
      () => connections.active()?.accounts[0]?.address,
    ),
    async save(address, text) {
      const note: Note = { address, text: text.trim() }
      if (note.text.length > longest) {
        throw new QuoinError('TOO_LARGE', {
          details: `a note of ${note.text.length} characters`,
          fix: `Keep it within ${longest}.`,
        })
      }
      const stored = await area.update((old) => {
        const others = old.notes.filter((one) => one.address !== address)
        return { notes: (note.text === '' ? others : [note, ...others]).slice(0, mostNotes) }
      })
      if (signal.aborted) return
      take(stored)
      ctx.emit('__id__:saved', { address })
    },
  }
}

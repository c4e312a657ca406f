import { deriveStore, type PluginContext, QuoinError } from 'quoin/kernel'
import type { __Name__Api, __Name__Plugin, Note } from './contract.js'
import type { __Name__Stored } from './stored.js'

/** The default maximum length of a note. Characters. */
const usualLength = 200

/** The maximum number of notes, as in the schema in stored.ts; the oldest are removed. */
const maxNotes = 100

/** Creates the logic of the plugin. It uses the page through its context only, so that tests and servers can run it. */
export function create__Name__Service(ctx: PluginContext<__Name__Plugin>): __Name__Api {
  const { connections, networks, signal } = ctx
  const area = ctx.storage
  const maxLength = ctx.options?.maxLength ?? usualLength
  const notes = ctx.createStore<readonly Note[]>('notes', [])

  // A promise may resolve after the plugin stopped: then its value is ignored.
  const take = (stored: __Name__Stored): void => {
    if (!signal.aborted) notes.setState(stored.notes)
  }
  area.read().then(take, (error: unknown) => {
    if (!signal.aborted) ctx.report(error)
  })
  // Called when another tab of the page wrote. `own` ends it with the plugin.
  ctx.own(area.subscribe(take))

  return {
    notes,
    maxLength,
    address: deriveStore(
      [connections.store, networks.store],
      () => connections.active()?.accounts[0]?.address,
    ),
    async save(address, text) {
      const note: Note = { address, text: text.trim() }
      if (note.text.length > maxLength) {
        throw new QuoinError('TOO_LARGE', {
          details: `a note of ${note.text.length} characters`,
          fix: `Keep it within ${maxLength}.`,
        })
      }
      const stored = await area.update((old) => {
        const others = old.notes.filter((one) => one.address !== address)
        return { notes: (note.text === '' ? others : [note, ...others]).slice(0, maxNotes) }
      })
      if (signal.aborted) return
      take(stored)
      ctx.emit('__id__:saved', { address })
    },
  }
}

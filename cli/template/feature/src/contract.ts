import { createToken, type PluginTypes, type ReadableStore, type Token } from 'quoin/kernel'
import type { __Name__Messages } from './messages.en.js'
import type { __Name__Stored, Note } from './stored.js'

export type { Note } from './stored.js'

/** The options of a page: `use(__id__Plugin, { maxLength: 80 })`. */
export interface __Name__Options {
  /** The maximum length of a note. Characters. Default 200. */
  readonly maxLength?: number
}

/** The parameters of the view and the route: the active account's note if none are given. */
export type __Name__Params = { readonly address?: string } | undefined

/** `kernel.__id__`: the notes, for other plugins and the page. */
export interface __Name__Api {
  /** The newest first. */
  readonly notes: ReadableStore<readonly Note[]>
  /** The account that the user is viewing; nothing while no wallet is connected. */
  readonly address: ReadableStore<string | undefined>
  /** The maximum length of a note. Characters. */
  readonly maxLength: number
  /** Stores a note in this browser; an empty text removes it. Throws `TOO_LARGE`. */
  save(address: string, text: string): Promise<void>
}

export interface __Name__Events {
  /** A note was added, changed or removed. */
  '__id__:saved': { readonly address: string }
}

/** The types of the plugin, in one interface: `createKernel(…).use(__id__Plugin)` reads them from here. */
export interface __Name__Plugin extends PluginTypes {
  readonly id: '__id__'
  readonly api: __Name__Api
  readonly options: __Name__Options | undefined
  readonly events: __Name__Events
  readonly views: { __Name__: __Name__Params }
  /** `kernel.open('__id__', { address })` */
  readonly routes: { __id__: __Name__Params }
  readonly stored: __Name__Stored
  readonly messages: __Name__Messages
}

/** The service behind `kernel.__id__`. */
export const __Name__Token: Token<__Name__Api> = createToken('__id__')

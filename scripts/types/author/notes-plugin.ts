import { createToken, definePlugin, type Plugin, type PluginTypes, provide, type Token } from 'quoin/kernel'

/** `kernel.notes` */
export interface NotesApi {
  readonly all: readonly string[]
  write(note: string): Promise<bigint>
}

export interface NotesPlugin extends PluginTypes {
  readonly id: 'notes'
  readonly api: NotesApi
  readonly events: { 'notes:written': { readonly note: string } }
  readonly views: { Notes: { readonly filter: string } }
  readonly routes: { notes: { readonly filter: string }; today: undefined }
  readonly messages: { readonly title: string }
}

export const NotesToken: Token<NotesApi> = createToken('notes')

export const notesPlugin: Plugin<NotesPlugin> = definePlugin<NotesPlugin>({
  id: 'notes',
  version: '1.0.0',
  kernel: '*',
  services: [provide(NotesToken, { deps: [], create: () => ({ all: [], write: async () => 1n }) })],
  expose: NotesToken,
  contributes: {
    events: ['notes:written'],
    views: { Notes: { load: async () => ({ default: ({ params }) => params.filter }), title: 'title' } },
    routes: { notes: { view: 'Notes' }, today: { view: 'Notes' } },
    messages: { en: async () => ({ default: { title: 'Notes' } }) },
  },
  start: (context) => context.own(context.on('connection:connected', () => undefined)),
})

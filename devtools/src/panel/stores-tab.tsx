import { type ReactNode, useState } from 'react'
import { type AnyKernel, type NamedStore, type ReadableStore, StoresToken } from '#kernel'
import { useKernel, useStore } from '#ui-kit'
import { printValue } from '../print-value.js'
import { useRecording } from './feed-context.js'
import { ScrollArea } from './scroll-area.js'

/** Returns the kernel's own stores, and those of its plugins. */
function allStores(kernel: AnyKernel): readonly NamedStore[] {
  const { router, connections, connectors, networks, notices, i18n } = kernel
  const own = Object.entries({ router, connections, connectors, networks, notices, i18n })
  return [
    ...own.map(([name, { store }]) => ({ plugin: 'kernel', name, store })),
    ...kernel.get(StoresToken).list(),
  ]
}

/** Reads a store only while it is open: its state may be large. */
function StoreValue({ store }: { readonly store: ReadableStore<unknown> }): ReactNode {
  return <pre className="qd-code">{printValue(useStore(store))}</pre>
}

function StoreRow({ plugin, name, store }: NamedStore): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="qd-item" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{name}</b>
        <span className="qd-by">{plugin}</span>
      </summary>
      {isOpen ? <StoreValue store={store} /> : null}
    </details>
  )
}

/** The states of the kernel and its plugins, live. Values that are named as a secret, or look like one, are hidden (SEC-13). */
export function StoresTab(): ReactNode {
  const kernel = useKernel()
  // Plugins create stores when they are first needed, and record an event for it.
  useRecording()
  return (
    <ScrollArea label="Stores">
      <p className="qd-note">Values are live. Links, tokens, topics and signatures are hidden.</p>
      {allStores(kernel).map(({ plugin, name, store }) => (
        <StoreRow key={`${plugin} ${name}`} plugin={plugin} name={name} store={store} />
      ))}
    </ScrollArea>
  )
}

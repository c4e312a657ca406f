import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'

const rows = ['Bench Wallet', 'WalletConnect', 'Third wallet', 'Fourth wallet', 'All wallets']

/** The floor: React, a button, a dialog of the browser with five rows. Nothing that opens a dialog can do less. */
function Floor(): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <h1>Host</h1>
      <button type="button" id="connect" onClick={() => setOpen(true)}>
        Connect wallet
      </button>
      {isOpen ? (
        <dialog ref={(dialog) => dialog?.showModal()} aria-labelledby="title" onClose={() => setOpen(false)}>
          <h2 id="title">Connect wallet</h2>
          {rows.map((name) => (
            <p key={name}>
              <button type="button" className="q-row">
                {name}
              </button>
            </p>
          ))}
        </dialog>
      ) : null}
    </main>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Floor />)

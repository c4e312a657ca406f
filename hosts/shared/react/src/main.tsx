import { QuoinButton, QuoinProvider } from 'quoin/react'
import { createRoot } from 'react-dom/client'
import { Account } from './account'
import { quoin } from './quoin'

const app = document.getElementById('app')
if (app)
  createRoot(app).render(
    <QuoinProvider kernel={quoin}>
      <QuoinButton />
      <Account />
    </QuoinProvider>,
  )

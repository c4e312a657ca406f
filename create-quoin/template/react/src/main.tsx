import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import './style.css'

const target = document.getElementById('app')
if (target)
  createRoot(target).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )

/// <reference types="vite/client" />
import { createRoot, type Root } from 'react-dom/client'
import { App } from './app.js'

// Does by hand the work of fast refresh: the root stays, the components are replaced.
const root: Root =
  import.meta.hot?.data.root ?? createRoot(document.body.appendChild(document.createElement('main')))
root.render(<App />)

if (import.meta.hot) {
  import.meta.hot.data.root = root
  import.meta.hot.accept()
}

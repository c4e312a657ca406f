import '../src/app/app.css'
import './live.css'
import { createRoot } from 'react-dom/client'
import Playground from '../src/playground/playground.js'

const target = document.getElementById('app')
if (target)
  createRoot(target).render(
    <main>
      <h1 className="pg-hidden">Composer</h1>
      <Playground preview="./preview.html" />
    </main>,
  )

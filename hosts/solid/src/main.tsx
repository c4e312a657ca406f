import { QuoinProvider } from 'quoin/solid'
import { render } from 'solid-js/web'
import { Account } from './account'
import { quoin } from './quoin'

const App = () => (
  <QuoinProvider kernel={quoin}>
    <quoin-button size="sm" />
    <Account />
  </QuoinProvider>
)

const app = document.getElementById('app')
if (app) render(App, app)

import { bootstrapApplication } from '@angular/platform-browser'
import { mountQuoin } from 'quoin/ui'
import { App } from './app'
import { quoin } from './quoin'
import 'quoin/elements'

mountQuoin(quoin)
bootstrapApplication(App)

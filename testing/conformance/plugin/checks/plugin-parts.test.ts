import { itFinds } from '../broken-plugin.fixture.js'
import { contributing, english, healthy, makeHealthy } from '../healthy-plugin.fixture.js'

itFinds({
  'has invalid components, and one that needs a page to load': {
    make: () => ({
      plugin: contributing({
        slots: [{ id: 'x', slot: 'account:y', load: async () => ({ default: 'text' }) }],
        settings: [{ id: 'x', label: 'label', load: async () => ({ view: 1 }) }],
        accountTabs: [{ id: 'x', label: 'label', load: async () => ({ default: document.title }) }],
      }),
    }),
    fails: {
      'has components that load, also without a page': [
        "account tab 'x': it does not load: document is not defined",
        "slot 'x': its default export is a string, not a component",
        "setting 'x': its default export is missing, not a component",
      ],
    },
  },
  'does not provide what it exposes': {
    make: () => ({ plugin: makeHealthy({ services: [] }) }),
    fails: { 'has services that load and can be created': ["expose: no service is provided for 'healthy'"] },
  },
  'has titles without texts': {
    make: () => ({
      plugin: contributing({
        settings: [{ id: 'x', label: 'Settings', load: healthy.contributes?.slots?.[0]?.load }],
        accountRows: [{ id: 'x', label: 'row', icon: 'info', view: 'Healthy' }],
      }),
    }),
    fails: {
      'has an English text for each title and label': [
        "account row 'x': its label 'row' is not among the English texts",
        "setting 'x': its label 'Settings' is not among the English texts",
      ],
    },
  },
  'has other texts in another language': {
    make: () => ({
      plugin: contributing({
        messages: {
          en: async () => ({ default: english }),
          de: async () => ({ default: { title: ' ', label: '{nome} öffnen', extra: 'Mehr' } }),
          'not a tag': async () => ({ default: english }),
        },
      }),
    }),
    fails: {
      'has the same texts in all languages': [
        "messages.de: text 'count' is missing",
        "messages.de: text 'extra' does not exist in English",
        "messages.de: text 'title' is empty",
        "messages.de: text 'label' has the placeholders {nome}, English has {name}",
        "messages.not a tag: 'not a tag' is not a language tag",
      ],
    },
  },
})

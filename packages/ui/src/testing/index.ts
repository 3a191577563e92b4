export { type Answer, fakeServer } from './fake-server'
export { nonGlossaryTerms } from './non-glossary-terms'
export { promptsBeforeUnload } from './prompts-before-unload'
export { renderScreen, sessionOf } from './render-screen'

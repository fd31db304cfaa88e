import '@fontsource-variable/inter'
import './ui/theme/mantine.css'
import './ui/theme/look.css'
import { languages, speak, type Language } from './lib/words.ts'

// Storage may be closed to a frame, so the page around it says the language, else the browser does.
const asked = new URLSearchParams(location.search).get('language')
const wanted = [asked, ...navigator.languages].map((tag) => tag?.split('-')[0])
await speak((wanted.find((tag) => tag !== undefined && tag in languages) ?? 'en') as Language)
await import('./features/embedding/embedded-app.tsx')

import { useSearchParams } from '@jejaring/web-platform'
import { Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react'
import { shownDay } from './days'
import { readState, type TableDefaults, type TableState } from './state'
import classes from './table.module.css'
import { tableTexts } from './texts'
import type { PagedTableProps } from './types'
import type { TableSettings } from './use-table-settings'

const words = tableTexts.settings
const MAX_VIEWS = 8

interface SettingsMenuProps {
  props: PagedTableProps<unknown, object>
  settings: TableSettings
  defaults: TableDefaults
}

/** Density, columns and saved views of a table of the office. */
export default function SettingsMenu({ props, settings, defaults }: SettingsMenuProps) {
  const { density, setDensity, hidden, setHidden, setViews } = settings
  const [params, setParams] = useSearchParams()
  const query = firstPageOf(params.toString(), defaults)
  const views = [...new Set(settings.views.map((view) => firstPageOf(view, defaults)))]
  const isSaved = views.includes(query)
  return (
    <Menu position="bottom-end" shadow="md" closeOnItemClick={false}>
      <Menu.Target>
        <button type="button" className={classes.chip}>
          <IconAdjustmentsHorizontal size={16} aria-hidden />
          {words.label}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {views.length > 0 && <Menu.Label>{words.views}</Menu.Label>}
        {views.map((view) => (
          <Check
            key={view}
            isOn={view === query}
            onClick={() => setParams(new URLSearchParams(view), { preventScrollReset: true })}
          >
            {viewName(props, readState(new URLSearchParams(view), defaults))}
          </Check>
        ))}
        {isSaved && (
          <Menu.Item onClick={() => setViews(views.filter((view) => view !== query))}>
            {words.removeView}
          </Menu.Item>
        )}
        {!isSaved && query !== '' && (
          <Menu.Item onClick={() => setViews([...views, query].slice(-MAX_VIEWS))}>
            {words.saveView}
          </Menu.Item>
        )}
        <Menu.Label>{words.density}</Menu.Label>
        <Check isOn={density === 'dense'} onClick={() => setDensity('dense')}>
          {words.dense}
        </Check>
        <Check isOn={density === 'roomy'} onClick={() => setDensity('roomy')}>
          {words.roomy}
        </Check>
        <Menu.Label>{words.columns}</Menu.Label>
        {props.columns.map(({ key, label }, index) => (
          <Check
            key={key}
            isOn={!hidden.includes(key)}
            // The first column stays, so that a table always has one.
            disabled={index === 0}
            onClick={() =>
              setHidden(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key])
            }
          >
            {label}
          </Check>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface CheckProps {
  isOn: boolean
  disabled?: boolean
  onClick: () => void
  children: string
}

function Check({ isOn, disabled = false, onClick, children }: CheckProps) {
  return (
    <Menu.Item
      // Mantine sets the role `menuitem`, which has no checked state.
      aria-current={isOn}
      disabled={disabled}
      rightSection={isOn && <IconCheck size={16} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  )
}

/** The query string of a view, which starts at its first page. */
function firstPageOf(query: string, { prefix }: TableDefaults): string {
  const params = new URLSearchParams(query)
  params.delete(`${prefix}page`)
  return params.toString()
}

/** Names a view by what it filters. */
function viewName({ filters = [] }: PagedTableProps<unknown, object>, state: TableState): string {
  const chosen = filters.map(
    ({ name, options }) => options.find(({ value }) => value === state.filters[name])?.label,
  )
  const range = state.from || state.to ? `${dayOf(state.from)} – ${dayOf(state.to)}` : undefined
  const parts = [...chosen, state.search && `“${state.search}”`, range].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : tableTexts.all
}

const dayOf = (day: string | undefined) => (day ? shownDay(day) : '…')

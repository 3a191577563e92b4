// Mantine styles of the components in use, base components first. Add the file of a new component here, or to the
// styles of the forms or tables.
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Skeleton.css'
import './theme/font.css'
import './theme/tokens.css'

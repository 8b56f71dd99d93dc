// Only the components that the start page uses. The order matters: our rules come after Mantine's.
import './mantine-components.css';
import 'virtual:theme-variables.css';
import '../app/theme/tokens.css';
import '../app/theme/base.css';

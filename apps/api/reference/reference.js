/** The operations of the API reference: Swagger UI, with parts that assistive technology can use. */
import SwaggerUi from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import './reference.css';

/** Without the choice of servers: requests go to the service that has sent the page. */
function Layout({ getComponent, React: { createElement } }) {
  const parts = ['InfoContainer', 'AuthorizeBtnContainer', 'operations', 'Models'];
  return createElement(
    'div',
    { className: 'swagger-ui' },
    createElement(getComponent('SvgAssets')),
    parts.map((name) => createElement(getComponent(name, true), { key: name })),
  );
}

function accessible({ React: { createElement } }) {
  const labelled = (text) => (Original) => (props) =>
    createElement('label', null, createElement('span', { className: 'unseen' }, text), createElement(Original, props));
  return {
    components: {
      ReferenceLayout: (props) => Layout({ ...props, React: { createElement } }),
      // Not a link: it is in a button.
      DeepLink: ({ text }) => createElement('span', null, text),
      CloseIcon: () => createElement('span', null, 'Close'),
    },
    wrapComponents: {
      Button:
        (Original) =>
        ({ 'aria-label': _, ...props }) =>
          createElement(Original, props),
      ExamplesSelect: labelled('Example'),
      TextArea: labelled('Request body'),
    },
  };
}

const response = await fetch('api/v1/openapi.json');
const spec = await response.json();
SwaggerUi({
  spec: {
    ...spec,
    info: { ...spec.info, description: spec.info.description.split('## Errors')[0] },
    servers: [{ url: new URL('.', location.href).href.replace(/\/$/, '') }],
  },
  dom_id: '#reference',
  layout: 'ReferenceLayout',
  plugins: [accessible],
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  syntaxHighlight: false,
});

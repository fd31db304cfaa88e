// Generated from docs/reference/platform.openapi.json by `npm run generate`. Do not edit.
export interface paths {
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log of the organization
         * @description `q` matches the type, the actor and the name of the subject. Without `sort` the newest come first. Reading the log is itself recorded.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the audit log
         * @description Streams every entry that matches, oldest first. In CSV, cells that a spreadsheet would run as a formula get a leading apostrophe. The last line of NDJSON, `{"export": …}`, holds the count, the SHA-256 of all lines before it and the signature of the server, which `quarry audit check` and anybody with the public key can check.
         */
        get: operations["exportAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that nobody tampered with the audit log
         * @description Recomputes the whole hash chain and names the first broken entry.
         */
        get: operations["verifyAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your own password
         * @description Ends every other token of the caller at once; the answer holds a fresh one. A wrong old password is 403 `invalid_password`.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a one-time link for choosing a new password
         * @description Answers the same for every address. The link is valid for 30 minutes, once.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/google": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with an ID token of the identity provider
         * @description The token must be signed by the configured provider, for the configured client, with a verified e-mail address of an allowed domain that belongs to an existing user. It is accepted once. 404 when no provider is configured.
         */
        post: operations["signInWithGoogle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with user name and password
         * @description Unknown, wrong and deactivated answer alike (401). After repeated failures the account answers 401 for a while, whatever the password; it is never locked for good.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a new password with the token of the mailed link
         * @description Ends every older token of the user. A used, expired, replaced or unknown token is 422, always in the same words; a password that is refused leaves the token as it was.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the organization presents itself */
        get: operations["getBranding"];
        /**
         * Change how the organization presents itself
         * @description What is left out goes back to the default. The logo stays.
         */
        put: operations["setBranding"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/branding/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The logo itself */
        get: operations["getLogo"];
        put?: never;
        /**
         * Set the logo
         * @description PNG, JPEG, WebP or GIF, at most 1 MiB and 4096 pixels a side. Content, declared type and file extension must agree. SVG is refused, because it can carry scripts.
         */
        post: operations["uploadLogo"];
        /** Remove the logo */
        delete: operations["deleteLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List connectors */
        get: operations["listConnectors"];
        put?: never;
        /** Create a connector */
        post: operations["createConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a connector */
        get: operations["getConnector"];
        put?: never;
        post?: never;
        /**
         * Delete a connector
         * @description Refused with 409 while a dataset reads from it.
         */
        delete: operations["deleteConnector"];
        options?: never;
        head?: never;
        /**
         * Change a connector
         * @description Fields of `config` that are left out stay as they are, and so does a secret that is sent as `********`. Who changes the address that secrets are sent to must enter the secrets again. The kind cannot be changed.
         */
        patch: operations["updateConnector"];
        trace?: never;
    };
    "/api/connectors/{id}/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make datasets of many tables of a connector
         * @description All of them or none. In extract mode the first refresh of each is queued. Without a name a dataset is called like its table, with a number when that name is taken.
         */
        post: operations["createDatasetsOfConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the files of a connector */
        get: operations["listConnectorFiles"];
        put?: never;
        /**
         * Upload a file into a connector of the kind `file`
         * @description A file of the same name takes the place of the former one, and the datasets that were made of it are refreshed: each gets a new version when the whole file is loaded.
         */
        post: operations["uploadConnectorFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/files/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a file of a connector
         * @description Refused with 409 while a dataset is refreshed from it.
         */
        delete: operations["deleteConnectorFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message
         * @description `automation_webhook`: one POST of `{message, metadata}`, never repeated; the answer is the far end’s. A far status of 300 or more is 422 `upstream_failed`, which names it. `messaging_provider`: queued, answered with 202, nothing is reported back.
         */
        post: operations["sendThroughConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tables that a connector offers
         * @description Asked of the source at that moment. Of a `file` connector: the datasets uploaded through it. Kinds without tables answer an empty list.
         */
        get: operations["listConnectorTables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/tables/{table}/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the columns of a table */
        get: operations["listConnectorColumns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a connector
         * @description Answers 200 whether or not the far end could be reached: `ok` tells. Sends no message.
         */
        post: operations["testConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the kinds of connectors with the JSON Schema of their settings */
        get: operations["listConnectorKinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/connectors/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try settings before they are saved */
        post: operations["testUnsavedConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/csp-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a content-security-policy violation report
         * @description Accepts `report-uri` and Reporting API bodies. Always answers 204. Reports go to the log (logger `csp_report`) without their query strings and are stored nowhere.
         */
        post: operations["reportCsp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Dashboards that you may see */
        get: operations["listDashboards"];
        put?: never;
        /** Create a dashboard */
        post: operations["createDashboard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One dashboard with its charts */
        get: operations["getDashboard"];
        put?: never;
        post?: never;
        /** Delete a dashboard */
        delete: operations["deleteDashboard"];
        options?: never;
        head?: never;
        /** Change, arrange or publish a dashboard */
        patch: operations["updateDashboard"];
        trace?: never;
    };
    "/api/dashboards/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copy a dashboard as a draft of your own */
        post: operations["duplicateDashboard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboards/{id}/render": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A dashboard with the answers to its charts' questions
         * @description Every chart is computed with your rights: a dataset that you may not query is a failure of its chart.
         */
        get: operations["renderDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboards/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Versions of a dashboard, newest first */
        get: operations["listDashboardVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboards/{id}/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring back an old version, as a new one */
        post: operations["restoreDashboardVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Datasets that you may see */
        get: operations["listDatasets"];
        put?: never;
        /**
         * Create a dataset that reads from a connector
         * @description Without a source it is a draft until something is loaded into it. With one its first refresh is queued at once; in live mode its columns are read, and it can be queried.
         */
        post: operations["createDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One dataset */
        get: operations["getDataset"];
        put?: never;
        post?: never;
        /** Delete a dataset with all its versions */
        delete: operations["deleteDataset"];
        options?: never;
        head?: never;
        /** Rename, move or describe a dataset */
        patch: operations["updateDataset"];
        trace?: never;
    };
    "/api/datasets/{id}/certification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say that a dataset can be relied upon, or no longer */
        put: operations["certifyDataset"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/drift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Columns that changed at the source and wait for approval */
        get: operations["getDatasetDrift"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/drift/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish the version whose columns changed */
        post: operations["approveDatasetDrift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/drift/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the columns of the source now and compare them
         * @description In live mode this is how columns are read anew: what `on_drift` of the dataset says then happens. In extract mode it only tells what the next refresh would find.
         */
        post: operations["checkDatasetDrift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/drift/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Discard the version whose columns changed
         * @description Queries go on to read the version before. The next refresh finds the same again.
         */
        post: operations["refuseDatasetDrift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/explore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a dataset a question
         * @description A structured query, or `sql`. `Accept: text/csv`, `application/vnd.apache.parquet`, `application/vnd.apache.arrow.stream` or `application/vnd.openxmlformats-officedocument.spreadsheetml.sheet` streams the whole result unless there is a `limit`, without the row of `totals`; in CSV, texts that a spreadsheet would run as a formula get an apostrophe in front. JSON with a `limit` above 50000 is streamed too: what is known of the rows at their end stands behind them. A worksheet holds 1048575 rows. `Accept: text/event-stream` answers with events: `started` with a `key` to cancel it by, `progress` with a `fraction`, and at last `result` with the answer or `error`. An answer has an entity tag: with `If-None-Match` one that is still the same is 304. With `version` or `as_of` the datasets that are joined are read as of that time too (of a version: when it was published); one that had no data yet with its first.
         */
        post: operations["exploreDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/explore/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what a question would run
         * @description Compiles and checks the question as explore would, and runs nothing of it.
         */
        post: operations["dryRunExplore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the fields of a dataset mean
         * @description With `Accept: application/yaml` the model alone, as YAML to keep or to edit.
         */
        get: operations["getModel"];
        /**
         * Say what the fields of a dataset mean
         * @description JSON, or YAML with `Content-Type: application/yaml`. Everything that is wrong is refused at once, each with its place. The one it replaces stays among the revisions.
         */
        put: operations["replaceModel"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/model/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the model was, newest first */
        get: operations["listModelRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/model/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The model as it was */
        get: operations["getModelRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/model/revisions/{revision}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make an old model the newest one */
        post: operations["restoreModelRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/model/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A first model, drawn from names, types and values
         * @description Changes nothing: send it, or what you make of it, with PUT.
         */
        post: operations["suggestModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who sees which rows and columns of a dataset */
        get: operations["getDatasetPolicies"];
        /**
         * Replace the policies of a dataset
         * @description They hold from this answer on, on every path and for every version. A change under which a stored test fails is refused with what failed, unless `tests_must_pass` is false.
         */
        put: operations["setDatasetPolicies"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/policies/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Who would see what
         * @description For each role, each group and the members of the organization: what they see under the saved policies, and what they would see under those of the body. Nothing is saved.
         */
        post: operations["previewDatasetPolicies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/policies/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run policy tests
         * @description The stored ones against the stored policies, unless the body brings others; nothing is saved.
         */
        post: operations["testDatasetPolicies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** First rows of a dataset */
        get: operations["previewDataset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the columns hold: ranges, gaps, frequent values */
        get: operations["profileDataset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Load a dataset anew from its source
         * @description Queries read the old version until the new one is whole. While a refresh of the dataset is queued or running another one is refused with 409 and `run_id`.
         */
        post: operations["refreshDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/rejects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rows of the file that could not be read
         * @description Of the current version; none in live mode. The first 1000 are kept; `reject_count` of the dataset counts them all.
         */
        get: operations["listDatasetRejects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Columns of a dataset and their types */
        get: operations["getDatasetSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Load a file as the new version of a dataset
         * @description Queries read the old version until the new one is whole, then the new one; never a mix. When anything goes wrong the old version stays.
         */
        post: operations["uploadDatasetVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Values of a field, to choose a filter from
         * @description Of those rows only that you may see. `q` finds texts that contain it, numbers that equal it, and dates that begin with it: `2026`, `2026-01` or `2026-01-31`.
         */
        get: operations["listFieldValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Versions of a dataset, newest first */
        get: operations["listDatasetVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/versions/{version}/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Keep a version however old it gets, or let it go */
        put: operations["pinDatasetVersion"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/{id}/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish an old version again
         * @description As the newest version, with the same data. An incremental refresh then goes on from where that version had got.
         */
        post: operations["restoreDatasetVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/datasets/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a dataset of one file
         * @description Answers when the whole file is loaded and the dataset can be queried. Until then nothing of it is visible, and when anything goes wrong nothing of it remains. Rows that cannot be read are left out and listed under /rejects.
         */
        post: operations["uploadDataset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/explore/queries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Saved queries that you may see: your own, and those of projects */
        get: operations["listSavedQueries"];
        put?: never;
        /**
         * Keep a question to ask again
         * @description Its dataset is authorised now, and again with the rights of whoever asks.
         */
        post: operations["createSavedQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/explore/queries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One saved query */
        get: operations["getSavedQuery"];
        put?: never;
        post?: never;
        /** Delete a saved query */
        delete: operations["deleteSavedQuery"];
        options?: never;
        head?: never;
        /** Change a saved query */
        patch: operations["updateSavedQuery"];
        trace?: never;
    };
    "/api/explore/running": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Questions that are being answered
         * @description Your own, and as an administrator those of the organization; of this server process.
         */
        get: operations["listRunningQueries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/explore/running/{key}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a question that is being answered
         * @description Your own, and as an administrator any of the organization. Who asked is told `query_failed`.
         */
        post: operations["cancelRunningQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Groups of the organization */
        get: operations["listGroups"];
        put?: never;
        /** Create a group */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One group */
        get: operations["getGroup"];
        put?: never;
        post?: never;
        /** Delete a group, and with it what it granted */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        /** Change a group */
        patch: operations["updateGroup"];
        trace?: never;
    };
    "/api/groups/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members of a group */
        get: operations["listGroupMembers"];
        put?: never;
        /**
         * Add a member of the organization to a group
         * @description Who adds must hold everything that the group grants. Adding someone twice is a conflict.
         */
        post: operations["addGroupMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take someone out of a group */
        delete: operations["removeGroupMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a group grants */
        get: operations["getGroupPermissions"];
        /**
         * Replace what a group grants
         * @description All or nothing. Nobody grants what they do not hold themselves.
         */
        put: operations["replaceGroupPermissions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Only the user whose e-mail address was invited can accept; others are told that it does not exist.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the current user */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change your own profile */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/api/me/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the organizations you are a member of */
        get: operations["listMyOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your notifications in this organization
         * @description `q` matches title and body. Without `sort` the newest come first.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a notification as read */
        post: operations["readNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What you are told about in this organization */
        get: operations["getNotificationPreferences"];
        /**
         * Switch kinds of notifications on or off
         * @description Kinds that are not named stay as they are.
         */
        put: operations["setNotificationPreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark all your notifications in this organization as read */
        post: operations["readAllNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow your notifications as server-sent events
         * @description Event `unread` with `{"unread": n}` at the start and after every change; event `notification` with the notification when one arrives. The stream ends when the token expires or is no longer valid; open it again with a new one.
         */
        get: operations["streamNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/unread-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count your unread notifications in this organization */
        get: operations["countUnreadNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organizations of the caller */
        get: operations["listOrganizations"];
        put?: never;
        /**
         * Create an organization (root operator)
         * @description The caller becomes its first administrator.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One organization of the caller
         * @description The id must be the organization of the request; another one of the caller answers 403.
         */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Rename an organization */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/api/organizations/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Invitations of an organization */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a user by e-mail
         * @description Mails a link that works once and for seven days, for the user with that address only. A newer invitation of the same address replaces an older one.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{id}/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw an invitation */
        delete: operations["deleteInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members of an organization */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description It holds from the next request on. Neither the last administrator nor a user from their own home organization can be removed; deactivate the user instead.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description It holds from the next request on. The last administrator cannot be demoted.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/api/organizations/{id}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings of an organization */
        get: operations["getOrganizationSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change settings of an organization */
        patch: operations["updateOrganizationSettings"];
        trace?: never;
    };
    "/api/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The catalogue of permissions
         * @description Every permission there is, which roles hold it, and what a group can be given it on.
         */
        get: operations["listPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs: work that goes on in the background
         * @description Without `sort` the newest come first. `q` matches the name of the dataset.
         */
        get: operations["listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One run, with how far it is */
        get: operations["getRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pipeline/runs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run
         * @description From this answer on it publishes nothing; what it was doing is stopped within seconds. A run that is over already is a 409.
         */
        post: operations["cancelRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Projects of the organization */
        get: operations["listProjects"];
        put?: never;
        /** Create a project */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One project */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /**
         * Delete an empty project
         * @description A project that still contains something is a conflict: move or delete its contents first.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /** Change a project */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/api/projects/{id}/contents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a project contains, as far as the caller may see it */
        get: operations["getProjectContents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/sample": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Load the sample project: three million flights, the airports and a dashboard
         * @description Doing it twice gives the same project.
         */
        post: operations["createSampleProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of the organization */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user whose home is this organization
         * @description With a password, the user (a service account, for example) may work at once and `must_reset_password` is only told; without one a temporary password is mailed and has to be changed first.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a member of the organization */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /** Deactivate a user: signed out at once, everything that the user made stays */
        delete: operations["deactivateUser"];
        options?: never;
        head?: never;
        /** Change a user whose home is this organization */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/api/users/{id}/attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Attributes of a user, for row policies */
        get: operations["getUserAttributes"];
        /**
         * Set the attributes of a user
         * @description They belong to the membership: in another organization the same user has others.
         */
        put: operations["setUserAttributes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give a user another role
         * @description Holds from the next request on. Tokens that carry the former role end, so the user signs in again.
         */
        put: operations["setUserRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user_id}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a temporary password to a user
         * @description Ends every token of the user at once and sets `must_reset_password`. The temporary password is valid for 24 hours and opens nothing but change-password.
         */
        post: operations["resetUserPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @example {
         *       "access_token": "eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
         *       "token_type": "bearer",
         *       "must_reset_password": false
         *     }
         */
        AccessToken: {
            /** @description JWT; send it as `Authorization: Bearer <access_token>` */
            access_token: string;
            /** @description True: lead the user through change-password before anything else */
            must_reset_password: boolean;
            /** @enum {string} */
            token_type: "bearer";
        };
        /**
         * @example {
         *       "error": "permission_denied",
         *       "permission": "dashboard.edit",
         *       "target_id": "12",
         *       "message": "you need the permission dashboard.edit for this"
         *     }
         */
        ApiError: {
            /** @description With 422 */
            details?: {
                message: string;
                path: string;
            }[];
            /** @description Machine-readable code */
            error: string;
            /** @description What is wrong, with which value, and what to do */
            message: string;
            /** @description With 403 permission_denied: what was required */
            permission?: string;
            /** @description With 500: name it when you ask for help */
            request_id?: string;
            /** @description With conflict: the run that is still under way */
            run_id?: number;
            /** @description With query_failed: the statement as it ran */
            sql?: string;
            /** @description With 403: the target, "" where there is none */
            target_id?: string;
            /** @description With upstream_failed: the HTTP status of the far end */
            upstream_status?: number;
        };
        AttributesOfUser: {
            attributes: components["schemas"]["UserAttributes"];
            /** @description 0 while none were set; send it back as If-Match */
            revision: number;
            updated_at: string | null;
            updated_by: number | null;
            /**
             * @description Primary key
             * @example 12
             */
            user_id: number;
        };
        /**
         * @example {
         *       "id": 812,
         *       "seq": 41,
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "type": "connector.created",
         *       "actor_id": 3,
         *       "actor_name": "dana",
         *       "address": "203.0.113.7",
         *       "request_id": "0d6a2f5e-1c0b-4b54-9f3b-0d9d3d2c1a77",
         *       "subject_type": "connector",
         *       "subject_id": 12,
         *       "subject_name": "Ticket webhook",
         *       "data": {
         *         "type": "automation_webhook"
         *       },
         *       "hash": "9f2d…",
         *       "previous_hash": "41c0…",
         *       "signature": "b3Nw…"
         *     }
         */
        AuditEntry: {
            actor_id: number | null;
            actor_name: string | null;
            address: string | null;
            /**
             * Format: date-time
             * @description When it happened, by the clock of the server
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            /** @description What changed. Never a secret. */
            data: {
                [key: string]: unknown;
            };
            /** @description Keyed hash of this entry and of the hash before it, in hex */
            hash: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /** @description Hash of the entry before; empty for the first */
            previous_hash: string;
            /** @description The same as in `X-Request-Id` and in the logs */
            request_id: string;
            /** @description Position in the log of this organization, without gaps */
            seq: number;
            signature: string | null;
            subject_id: number | null;
            subject_name: string | null;
            /** @description Kind of thing that it happened to */
            subject_type: string;
            /** @description What happened: `<resource>.<past tense>` */
            type: string;
        };
        AuditVerification: {
            /** @description How many entries were checked */
            checked: number;
            cut: {
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC
                 * @example 2026-01-31T09:30:00.000Z
                 */
                cut_at: string;
                /** @description Its hash, which the first entry that is left goes on from */
                hash: string;
                /** @description Number of the last entry that was cut off */
                seq: number;
            } | null;
            first_broken: {
                /**
                 * @description `changed`: its content does not fit its hash. `missing`: a number is left out. `unlinked`: it does not follow the entry before. `tail_cut`: the newest entries were removed. `head_forged`: the signed end of the log is not the server’s. `cut_forged`: what is told of the entries that were cut off is not the server’s. `unexpected`: an entry beyond the signed end.
                 * @enum {string}
                 */
                reason: "changed" | "missing" | "unlinked" | "tail_cut" | "head_forged" | "cut_forged" | "unexpected";
                /** @description Where the log can no longer be trusted from */
                seq: number;
            } | null;
            head: {
                /** @description Its hash: keep it elsewhere to prove later that nothing was cut off */
                hash: string;
                /** @description Number of the newest entry */
                seq: number;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC
                 * @example 2026-01-31T09:30:00.000Z
                 */
                signed_at: string;
            } | null;
            /** @description With it an export can be checked elsewhere: `quarry audit check <file> <public key>` */
            public_key: string;
            /** @description True when no entry was changed, removed, moved or added from outside */
            valid: boolean;
        };
        /**
         * @example {
         *       "product_name": "Acme Insights",
         *       "tagline": "Numbers you can trust",
         *       "primary_color": "#1971c2",
         *       "accent_color": "#f08c00",
         *       "support_url": "https://example.com/support",
         *       "logo_url": "/api/branding/logo?v=5f2c8e01",
         *       "updated_at": "2026-01-31T09:30:00.000Z",
         *       "revision": 3
         *     }
         */
        Branding: {
            /**
             * @description Highlights
             * @example #1971c2
             */
            accent_color: string;
            logo_url: string | null;
            /**
             * @description Buttons and links
             * @example #1971c2
             */
            primary_color: string;
            /** @description Shown in place of "Quarry" */
            product_name: string;
            /** @description 0 while the defaults hold; send it as `If-Match` */
            revision: number;
            support_url: string | null;
            /** @description One line under the name; may be empty */
            tagline: string;
            updated_at: string | null;
        };
        ChangePassword: {
            /**
             * Format: password
             * @description Not a well-known password, not the user name
             * @example correct horse battery staple
             */
            new_password: string;
            /** Format: password */
            old_password: string;
        };
        Chart: {
            /**
             * @description Dataset it asks
             * @example 12
             */
            dataset_id: number;
            /**
             * @description Unique on the dashboard
             * @example c1
             */
            id: string;
            /** @enum {string} */
            kind: "bar" | "line" | "area" | "pie" | "scatter" | "number" | "table";
            options?: components["schemas"]["ChartOptions"];
            position: components["schemas"]["ChartPosition"];
            query: components["schemas"]["Query"];
            title: string;
        };
        ChartOptions: {
            horizontal?: boolean;
            log_scale?: boolean;
            note?: string;
            /** @enum {string} */
            number_format?: "plain" | "compact" | "percent" | "bytes";
            show_labels?: boolean;
            show_legend?: boolean;
            stacked?: boolean;
            /** @example min */
            unit?: string;
            x_title?: string;
            y_title?: string;
        };
        /**
         * @description Place on a grid of 12 columns
         * @example {
         *       "x": 0,
         *       "y": 0,
         *       "w": 6,
         *       "h": 4
         *     }
         */
        ChartPosition: {
            h: number;
            w: number;
            x: number;
            y: number;
        };
        ColumnDrift: {
            /**
             * @description `widened`: the new type holds every value of the old one; published without asking
             * @enum {string}
             */
            change: "added" | "removed" | "retyped" | "widened";
            column: string;
            from: string | null;
            to: string | null;
        };
        ColumnMask: {
            /** @description Column to mask */
            column: string;
            except?: components["schemas"]["PolicyPeople"];
            mask: components["schemas"]["Mask"];
        };
        ColumnProfile: {
            /** @description Approximate from about ten thousand on */
            distinct_count: number;
            /** @description Of numbers and times */
            histogram: {
                count: number;
                from: (string | number) | null;
                to: (string | number) | null;
            }[];
            max: (string | number) | null;
            mean: (string | number) | null;
            min: (string | number) | null;
            name: string;
            /** @description Type in the warehouse */
            native_type: string;
            null_count: number;
            quantiles: {
                at: number;
                value: (string | number) | null;
            }[];
            /** @description Most frequent values, most frequent first */
            top: {
                count: number;
                /** @description A value of the column, or null */
                value: unknown;
            }[];
            type: components["schemas"]["ColumnType"];
        };
        /**
         * @description `integer` and `decimal` are exact: what a JSON number cannot hold is a string of digits; `number` is a 64-bit float
         * @enum {string}
         */
        ColumnType: "text" | "integer" | "decimal" | "number" | "boolean" | "date" | "time" | "timestamp" | "interval" | "json" | "binary" | "list" | "struct";
        /**
         * @example {
         *       "kind": "previous_year"
         *     }
         */
        Comparison: {
            /** @description The time that is compared; unless given the one that the query is grouped by, or the default of the model */
            dimension?: string;
            /**
             * @description `previous_period`: the time before, as long as what the filters on the time leave; without such a filter one grain back
             * @enum {string}
             */
            kind: "previous_period" | "previous_month" | "previous_quarter" | "previous_year";
        };
        /**
         * @example {
         *       "id": 12,
         *       "name": "Ticket webhook",
         *       "description": "Opens a ticket in the help desk",
         *       "type": "automation_webhook",
         *       "config": {
         *         "webhook_url": "********"
         *       },
         *       "project_id": null,
         *       "last_test": {
         *         "ok": true,
         *         "message": "the webhook host answers",
         *         "tested_at": "2026-01-31T09:30:00.000Z"
         *       },
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "updated_at": "2026-01-31T09:30:00.000Z",
         *       "created_by": 3,
         *       "revision": 1
         *     }
         */
        Connector: {
            /** @description Settings of the kind. Secrets are shown as `********` and never returned. */
            config: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            description: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            last_test: {
                message: string;
                ok: boolean;
                /**
                 * Format: date-time
                 * @description RFC 3339, UTC
                 * @example 2026-01-31T09:30:00.000Z
                 */
                tested_at: string;
            } | null;
            name: string;
            project_id: number | null;
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            /**
             * @description Kind of connector: one of `GET /api/connectors/kinds`
             * @example automation_webhook
             */
            type: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
        };
        ConnectorColumn: {
            /** @example amount */
            name: string;
            /**
             * @description As the source writes it
             * @example numeric(12,2)
             */
            native_type: string;
            nullable: boolean;
            type: components["schemas"]["ColumnType"];
        };
        ConnectorDelivery: {
            /**
             * @description Number of the delivery, as in the audit log
             * @example 12
             */
            id: number;
            queued: boolean;
        };
        ConnectorFile: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            /**
             * @description Told by its content
             * @example csv
             */
            format: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /** @example orders.csv */
            name: string;
            size_bytes: number;
            /** @description Names to make datasets of: the file, or each sheet of a workbook that has several */
            tables: string[];
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
        };
        ConnectorKind: {
            /** @description `test`: it can be tried; `tables`: it has tables to read; `extract`: datasets can hold a copy of them; `live`: datasets can ask it anew each time; `files`: files can be uploaded into it; `send`: it can send messages */
            capabilities: string[];
            /** @description JSON Schema of the settings, enough to draw a form from. Secret fields carry `"secret": true`. */
            config_schema: {
                [key: string]: unknown;
            };
            description: string;
            send_schema: {
                [key: string]: unknown;
            } | null;
            /** @example Automation webhook */
            title: string;
            /**
             * @description Kind of connector: one of `GET /api/connectors/kinds`
             * @example automation_webhook
             */
            type: string;
        };
        /**
         * @example {
         *       "status": 200,
         *       "content_type": "application/json",
         *       "body": "{\"ticket\":17}",
         *       "truncated": false
         *     }
         */
        ConnectorReply: {
            /** @description Body of the far end as text, at most 64 KiB */
            body: string;
            content_type: string | null;
            /** @description HTTP status of the far end */
            status: number;
            /** @description True when the far end sent more */
            truncated: boolean;
        };
        ConnectorTable: {
            dataset_id: number | null;
            /** @enum {string} */
            kind: "table" | "view" | "file";
            /** @example sales */
            name: string;
            row_estimate: number | null;
            schema: string | null;
        };
        /**
         * @example {
         *       "ok": true,
         *       "message": "the webhook host answers"
         *     }
         */
        ConnectorTest: {
            /** @description What to tell the user */
            message: string;
            ok: boolean;
        };
        Conventions: {
            /** @example EUR */
            currency?: string;
            /** @description Month; quarters and years are cut by it. 1 unless given */
            fiscal_year_starts_in?: number;
            /**
             * @description For queries that name none
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Monday unless given
             * @enum {string}
             */
            week_starts_on?: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
        };
        Dashboard: {
            charts: components["schemas"]["Chart"][];
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            description: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            name: string;
            project_id: number | null;
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            /**
             * @description `draft`: for authors; `published`: for readers too
             * @enum {string}
             */
            status: "draft" | "published";
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
            /** @description Grows with every change of its contents */
            version: number;
        };
        /**
         * @example {
         *       "name": "Delays",
         *       "charts": [
         *         {
         *           "id": "by-month",
         *           "title": "Mean delay by month",
         *           "kind": "line",
         *           "dataset_id": 7,
         *           "query": {
         *             "dimensions": [
         *               {
         *                 "column": "date",
         *                 "grain": "month"
         *               }
         *             ],
         *             "measures": [
         *               {
         *                 "aggregate": "avg",
         *                 "column": "delay",
         *                 "name": "Mean delay"
         *               }
         *             ]
         *           },
         *           "position": {
         *             "x": 0,
         *             "y": 0,
         *             "w": 6,
         *             "h": 4
         *           }
         *         }
         *       ]
         *     }
         */
        DashboardCreate: {
            charts?: components["schemas"]["Chart"][];
            description?: string;
            name: string;
            project_id?: number | null;
            /**
             * @description draft unless given
             * @enum {string}
             */
            status?: "draft" | "published";
        };
        DashboardPage: {
            items: components["schemas"]["DashboardSummary"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        DashboardSummary: {
            chart_count: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            description: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            name: string;
            project_id: number | null;
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            /** @enum {string} */
            status: "draft" | "published";
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
            version: number;
        };
        /**
         * @example {
         *       "status": "published"
         *     }
         */
        DashboardUpdate: {
            charts?: components["schemas"]["Chart"][];
            description?: string;
            name?: string;
            project_id?: number | null;
            /** @enum {string} */
            status?: "draft" | "published";
        };
        DashboardVersion: {
            chart_count: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            is_current: boolean;
            name: string;
            version: number;
        };
        DashboardVersionPage: {
            items: components["schemas"]["DashboardVersion"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "id": 7,
         *       "name": "Flights",
         *       "description": "Flights of the first half of 2001",
         *       "project_id": 3,
         *       "connector_id": null,
         *       "status": "published",
         *       "version": 1,
         *       "row_count": 3000000,
         *       "size_bytes": 25702400,
         *       "column_count": 5,
         *       "reject_count": 0,
         *       "loaded_at": "2026-01-31T09:30:00.000Z",
         *       "failure": null,
         *       "mode": "extract",
         *       "source": null,
         *       "refresh": {
         *         "strategy": "full",
         *         "cursor_column": null,
         *         "key_columns": [],
         *         "on_drift": "ask"
         *       },
         *       "retention": {
         *         "keep_versions": 20,
         *         "keep_days": null
         *       },
         *       "cursor": null,
         *       "drift": null,
         *       "schema_read_at": null,
         *       "tags": [
         *         "travel"
         *       ],
         *       "is_certified": false,
         *       "certified_by": null,
         *       "certified_at": null,
         *       "last_run": null,
         *       "created_at": "2026-01-31T09:29:57.000Z",
         *       "updated_at": "2026-01-31T09:30:00.000Z",
         *       "created_by": 1,
         *       "revision": 2
         *     }
         */
        Dataset: {
            certified_at: string | null;
            certified_by: number | null;
            column_count: number | null;
            connector_id: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            cursor: {
                /** @description `file` where new files are added */
                column: string;
                /** @description Largest value that was read */
                value: string;
            } | null;
            description: string;
            drift: components["schemas"]["DatasetDrift"] | null;
            failure: string | null;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            is_certified: boolean;
            last_run: {
                finished_at: string | null;
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                /** @enum {string} */
                status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            } | null;
            loaded_at: string | null;
            /**
             * @description `extract`: queries read a version; `live`: they are sent to the connector
             * @enum {string}
             */
            mode: "extract" | "live";
            name: string;
            project_id: number | null;
            refresh: components["schemas"]["RefreshSettings"];
            reject_count: number | null;
            retention: components["schemas"]["Retention"];
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            row_count: number | null;
            schema_read_at: string | null;
            size_bytes: number | null;
            source: components["schemas"]["DatasetSource"] | null;
            /**
             * @description `draft`: has no data yet; `published`: can be queried; `failed`: its first load failed
             * @enum {string}
             */
            status: "draft" | "published" | "failed";
            tags: string[];
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
            version: number | null;
        };
        DatasetColumn: {
            description: string | null;
            format?: components["schemas"]["Format"];
            /**
             * @description Left out of lists to choose from; queries may still name it
             * @enum {boolean}
             */
            hidden?: true;
            label: string | null;
            /**
             * @description A policy shows you something else than what is stored
             * @enum {boolean}
             */
            masked?: true;
            /**
             * @description As in the file; queries name it exactly so
             * @example delay
             */
            name: string;
            /**
             * @description Type in the warehouse
             * @example BIGINT
             */
            native_type: string;
            nullable: boolean;
            stored_type?: components["schemas"]["ColumnType"];
            type: components["schemas"]["ColumnType"];
        };
        /**
         * @example {
         *       "name": "Orders",
         *       "connector_id": 4
         *     }
         */
        DatasetCreate: {
            /**
             * @description Connector it reads from
             * @example 12
             */
            connector_id: number;
            description?: string;
            /** @enum {string} */
            mode?: "extract" | "live";
            /** @description Unique in its project; in SQL the dataset is a table of this name */
            name: string;
            project_id?: number | null;
            refresh?: {
                cursor_column?: string | null;
                key_columns?: string[];
                /** @enum {string} */
                on_drift?: "ask" | "approve" | "refuse";
                /** @enum {string} */
                strategy?: "full" | "incremental";
            };
            retention?: components["schemas"]["Retention"];
            source?: components["schemas"]["DatasetSource"];
            /**
             * @description Words to find it by
             * @example [
             *       "sales",
             *       "eu"
             *     ]
             */
            tags?: string[];
        };
        DatasetDrift: {
            /** @description What names a column that is gone or of another type now */
            affects: {
                column: string;
                /**
                 * @example measure
                 * @example policy
                 */
                kind: string;
                name: string;
            }[];
            columns: components["schemas"]["ColumnDrift"][];
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            detected_at: string;
            run_id: number | null;
            version: number | null;
        };
        DatasetDriftAnswer: {
            drift: components["schemas"]["DatasetDrift"] | null;
        };
        DatasetModel: {
            /**
             * @description Primary key
             * @example 12
             */
            dataset_id: number;
            /** @description Everything that a query of this dataset can name, joined fields included, as you may see it */
            fields: components["schemas"]["ModelField"][];
            /** @description Of this dataset and of joined ones, by the names that queries use */
            hierarchies: {
                label: string;
                levels: string[];
                name: string;
            }[];
            model: components["schemas"]["Model"];
            /** @description What does not work with the present columns: queries that name one of these fields are refused */
            problems: components["schemas"]["ModelProblem"][];
            /** @description 0 while none was written; send it back as `If-Match` */
            revision: number;
            updated_at: string | null;
            updated_by: number | null;
        };
        DatasetPage: {
            items: components["schemas"]["Dataset"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        DatasetPolicies: {
            columns: components["schemas"]["ColumnMask"][];
            /** @description Not empty: the policies no longer fit the columns, and nobody but the unrestricted sees the dataset */
            problems: components["schemas"]["PolicyProblem"][];
            /** @description 0 while there are none; send it back as If-Match */
            revision: number;
            rows: components["schemas"]["RowPolicy"][];
            /** @description Of the tests, after a change */
            test_results?: components["schemas"]["PolicyTestResult"][];
            tests: components["schemas"]["PolicyTest"][];
            unrestricted: {
                group_ids: number[];
                roles: ("admin" | "editor" | "viewer" | "management" | "cs_staff")[];
            };
            updated_at: string | null;
            updated_by: number | null;
        };
        /**
         * @example {
         *       "rows": [],
         *       "columns": [],
         *       "tests": []
         *     }
         */
        DatasetPoliciesChange: {
            /** @description At most one mask a column */
            columns?: components["schemas"]["ColumnMask"][];
            /** @description With none, everyone sees all rows; else a person sees the rows that any policy that applies to them allows */
            rows?: components["schemas"]["RowPolicy"][];
            tests?: components["schemas"]["PolicyTest"][];
            /** @default true */
            tests_must_pass?: boolean;
            unrestricted?: components["schemas"]["PolicyPeople"];
        };
        DatasetPreview: {
            columns: components["schemas"]["DatasetColumn"][];
            dataset_version: number | null;
            /** @description Rows in this answer */
            row_count: number;
            /** @description In the order of the file */
            rows: unknown[][];
            /** @description Whether the dataset has more */
            truncated: boolean;
        };
        DatasetProfile: {
            columns: components["schemas"]["ColumnProfile"][];
            dataset_version: number | null;
            /** @description Live mode: only the first 100,000 rows were looked at, because all of them would have taken longer than 20 seconds */
            is_sample: boolean;
            row_count: number;
        };
        DatasetSchema: {
            columns: components["schemas"]["DatasetColumn"][];
            version: number | null;
        };
        /**
         * @example {
         *       "schema": "public",
         *       "table": "orders"
         *     }
         */
        DatasetSource: {
            /** @description Only these; unless given, all */
            columns?: string[];
            /** @description File, or prefix of files, of a file store */
            path?: string;
            /** @description One SELECT in the language of the far side; it is sent in a session that can only read */
            query?: string;
            schema?: string | null;
            /** @description Table or view */
            table?: string;
        };
        /**
         * @example {
         *       "description": "All orders since 2019",
         *       "columns": {
         *         "amt": {
         *           "label": "Amount"
         *         }
         *       }
         *     }
         */
        DatasetUpdate: {
            /** @description Labels and descriptions by column name; they stay when a new version is loaded */
            columns?: {
                [key: string]: {
                    description?: string | null;
                    format?: components["schemas"]["Format"] | null;
                    hidden?: boolean;
                    label?: string | null;
                    /**
                     * @description What becomes of values that do not fit the type: `refuse` the change (unless given), or read them as null
                     * @enum {string}
                     */
                    on_misfit?: "refuse" | "null";
                    type?: ("text" | "integer" | "number" | "boolean" | "date" | "timestamp") | null;
                };
            };
            /**
             * @description Connector to read from
             * @example 12
             */
            connector_id?: number;
            description?: string;
            /** @enum {string} */
            mode?: "extract" | "live";
            name?: string;
            project_id?: number | null;
            refresh?: {
                cursor_column?: string | null;
                key_columns?: string[];
                /** @enum {string} */
                on_drift?: "ask" | "approve" | "refuse";
                /** @enum {string} */
                strategy?: "full" | "incremental";
            };
            retention?: components["schemas"]["Retention"];
            source?: components["schemas"]["DatasetSource"];
            /**
             * @description Words to find it by
             * @example [
             *       "sales",
             *       "eu"
             *     ]
             */
            tags?: string[];
        };
        DatasetVersion: {
            column_count: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            cursor: {
                /** @description `file` where new files are added */
                column: string;
                /** @description Largest value that was read */
                value: string;
            } | null;
            /** @description How its columns differ from those of the version before */
            drift: components["schemas"]["ColumnDrift"][];
            file_name: string | null;
            /** @description Whether queries read this one */
            is_current: boolean;
            /** @description Stays however old it gets */
            is_pinned: boolean;
            published_at: string | null;
            reject_count: number;
            restored_from: number | null;
            row_count: number;
            run_id: number | null;
            size_bytes: number;
            source: components["schemas"]["DatasetSource"] | null;
            /**
             * @description `pending`: its columns differ from those before, and nobody has approved that yet
             * @enum {string}
             */
            status: "published" | "pending";
            version: number;
        };
        DatasetVersionPage: {
            items: components["schemas"]["DatasetVersion"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "column": "date",
         *       "grain": "month",
         *       "name": "Month"
         *     }
         */
        Dimension: {
            /** @description For numbers: width of the bins; the value is their lower bound */
            bin?: number;
            /** @description Column of the dataset */
            column: string;
            /**
             * @description For dates and times: `month` cuts to the start of the month, `hour_of_day` gives 0 to 23, `day_of_week` 1 (Monday) to 7
             * @enum {string}
             */
            grain?: "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year" | "hour_of_day" | "day_of_week" | "day_of_month" | "month_of_year";
            /** @description Name in the answer; without it one is made */
            name?: string;
        };
        DryRun: {
            columns: components["schemas"]["ResultColumn"][];
            /**
             * @description `duckdb` is the warehouse; the others are databases that live datasets lie in
             * @enum {string}
             */
            dialect: "duckdb" | "postgres" | "mysql" | "clickhouse";
            estimated_rows: number | null;
            /** @description The values that it takes, in their order */
            parameters: unknown[];
            /** @description Names of the policies that narrow what you see */
            policies: string[];
            /** @description The statement as it would run */
            sql: string;
            /** @description Datasets that the statement reads */
            tables: {
                id: number;
                name: string;
                version: number | null;
            }[];
        };
        /**
         * @example {
         *       "permission": "dashboard.edit",
         *       "target_type": "project",
         *       "target_id": 3,
         *       "published_only": false
         *     }
         */
        EffectivePermission: {
            /** @example dashboard.edit */
            permission: string;
            /** @description Holds only for what is published */
            published_only: boolean;
            target_id: number | null;
            target_type: string | null;
        };
        /**
         * @example {
         *       "dimensions": [
         *         "origin"
         *       ],
         *       "measures": [
         *         {
         *           "aggregate": "count"
         *         }
         *       ],
         *       "limit": 10
         *     }
         * @example {
         *       "sql": "select origin, count(*) as n from \"Flights\" where delay > $1 group by all",
         *       "parameters": [
         *         60
         *       ]
         *     }
         */
        ExploreRequest: {
            /**
             * Format: date-time
             * @description The version that queries read at this time
             * @example 2026-01-31T09:30:00.000Z
             */
            as_of?: string;
            comparison?: components["schemas"]["Comparison"];
            /** @description What to group by. Without measures: the distinct combinations */
            dimensions?: (string | components["schemas"]["Dimension"])[];
            /** @description All must hold */
            filters?: components["schemas"]["Filter"][];
            /** @description All must hold for the rows of the answer; totals are computed without them. With `pivot` a condition on a measure is about cells, and a row or column of which none is left is not there; one that names a column that the pivot made is about rows */
            having?: components["schemas"]["Having"][];
            /** @description 1000 unless given; more than 50000 rows are streamed, which needs `dataset.export` */
            limit?: number;
            /** @description What to compute for each group. Each is computed from its own rows, whatever is joined: no row counts twice */
            measures?: (string | components["schemas"]["Measure"])[];
            offset?: number;
            /** @description Values of $1, $2, ... in `sql` */
            parameters?: ((string | number | boolean) | null)[];
            pivot?: components["schemas"]["Pivot"];
            /** @description Compute over that share of the rows, taken at random. Sums and counts are those of the sample */
            sample?: {
                fraction: number;
            };
            /** @description Ties are broken by the other columns, so that the order is always the same. Nulls come last. With `pivot` the name of a measure means its value over the whole row */
            sort?: components["schemas"]["Sort"][];
            /** @description One SELECT instead of a structured query; every dataset that you may query is a table by its name. Only `parameters`, `limit` and `timezone` go with it */
            sql?: string;
            /** @description Rows for each value of a dimension over all dimensions behind it, and one over everything. An additional column with the role `level` says how many dimensions a row is grouped by. `true`: for all dimensions but the last. Where several dimensions are pivoted, all but the last of them (or those that are named) get columns that total */
            subtotals?: boolean | string[];
            /**
             * @description IANA name in which moments are cut to grains; the model's, else UTC, unless given
             * @example Europe/Berlin
             */
            timezone?: string;
            top?: components["schemas"]["Top"];
            /** @description Also compute the measures over everything that passes the filters. With `pivot` also a column over everything for each measure, behind the others */
            totals?: boolean;
            /** @description This version */
            version?: number;
        };
        ExploreResult: {
            cached: boolean;
            columns: components["schemas"]["ResultColumn"][];
            /** @description With `pivot`: values for which there is no column because of its limit. They are part of every total */
            columns_left_out?: number;
            dataset_version: number | null;
            /** @description Time in the engine */
            elapsed_ms: number;
            /** @description Rows in this answer */
            row_count: number;
            /** @description One list per row, in the order of the columns */
            rows: unknown[][];
            /** @description The statement as it ran; its parameters are bound, not written in */
            sql: string;
            /** @description With `totals`: one more row, null under the dimensions */
            totals?: unknown[];
            /** @description Whether there are more than the limit */
            truncated: boolean;
        };
        FieldValues: {
            dataset_version: number | null;
            field: string;
            items: {
                /** @description Rows that have it */
                count: unknown;
                /** @description As queries answer it; null for rows without one */
                value: unknown;
            }[];
            /** @description Whether there are more than the limit */
            truncated: boolean;
            type: components["schemas"]["ColumnType"];
        };
        /**
         * @example {
         *       "column": "origin",
         *       "operator": "in",
         *       "values": [
         *         "ATL",
         *         "ORD"
         *       ]
         *     }
         */
        Filter: {
            /** @description Column of the dataset */
            column: string;
            /**
             * @description For dates and times: compare what the grain makes of them, e.g. `day_of_week` with 6 and 7
             * @enum {string}
             */
            grain?: "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year" | "hour_of_day" | "day_of_week" | "day_of_month" | "month_of_year";
            /**
             * @description Texts are compared in any case by `contains`, `starts_with` and `ends_with`; `last` keeps the last `value` days (or what `unit` says) up to now
             * @enum {string}
             */
            operator: "equals" | "not_equals" | "in" | "not_in" | "greater" | "greater_or_equal" | "less" | "less_or_equal" | "between" | "contains" | "not_contains" | "starts_with" | "ends_with" | "is_null" | "is_not_null" | "last";
            /**
             * @description For `last`; day unless it says otherwise
             * @enum {string}
             */
            unit?: "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year";
            value?: string | number | boolean;
            /** @description For `in` and `not_in`; for `between` both bounds, included */
            values?: (string | number | boolean)[];
        };
        ForgotPassword: {
            /** @example ada@example.com */
            email: string;
        };
        /**
         * @example {
         *       "kind": "currency",
         *       "currency": "EUR",
         *       "decimals": 2
         *     }
         */
        Format: {
            /** @description For numbers: 1.2M instead of 1,234,567 */
            compact?: boolean;
            /**
             * @description With `currency`: ISO 4217 code; the model's own unless given
             * @example EUR
             */
            currency?: string;
            /** @description For numbers */
            decimals?: number;
            /** @description For numbers: 1,000 and not 1000; true unless given */
            grouping?: boolean;
            /**
             * @description `percent` shows 0.12 as 12 %; `duration` takes seconds; `bytes` takes bytes; `date` and `time` show a moment without or with its time of day
             * @enum {string}
             */
            kind: "number" | "percent" | "currency" | "bytes" | "duration" | "date" | "time" | "text";
            /**
             * @description For `date` and `time`; medium unless given
             * @enum {string}
             */
            style?: "iso" | "short" | "medium" | "long";
            /**
             * @description Written behind a number
             * @example km
             */
            unit?: string;
        };
        GoogleSignIn: {
            /** @description ID token of the identity provider */
            id_token: string;
        };
        /**
         * @example {
         *       "id": 5,
         *       "name": "Sales",
         *       "description": "Everyone who sells",
         *       "member_count": 8,
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "updated_at": "2026-01-31T09:30:00.000Z",
         *       "created_by": 1,
         *       "revision": 1
         *     }
         */
        Group: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            description: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            member_count: number;
            /** @example Sales */
            name: string;
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "name": "Sales",
         *       "description": "Everyone who sells"
         *     }
         */
        GroupCreate: {
            description?: string;
            name: string;
        };
        /**
         * @example {
         *       "user_id": 7,
         *       "username": "ana",
         *       "full_name": "Ana García",
         *       "email": "ana@acme.example",
         *       "added_at": "2026-01-31T09:30:00.000Z"
         *     }
         */
        GroupMember: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            added_at: string;
            email: string;
            /** @description Empty when it was not given */
            full_name: string;
            /**
             * @description Primary key
             * @example 12
             */
            user_id: number;
            username: string;
        };
        /**
         * @example {
         *       "user_id": 7
         *     }
         */
        GroupMemberAdd: {
            /**
             * @description A member of the organization
             * @example 12
             */
            user_id: number;
        };
        GroupMemberPage: {
            items: components["schemas"]["GroupMember"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        GroupPage: {
            items: components["schemas"]["Group"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "permission": "dashboard.edit",
         *       "target_type": "project",
         *       "target_id": 12
         *     }
         */
        GroupPermission: {
            /**
             * @description `<resource>.<action>`, one of the catalogue
             * @example dashboard.edit
             */
            permission: string;
            target_id: number | null;
            target_type: ("project" | "dataset" | "dashboard" | "connector") | null;
        };
        /**
         * @example {
         *       "permissions": [
         *         {
         *           "permission": "dashboard.edit",
         *           "target_type": "project",
         *           "target_id": 12
         *         }
         *       ],
         *       "revision": 2
         *     }
         */
        GroupPermissions: {
            permissions: components["schemas"]["GroupPermission"][];
            /** @description Revision of the group, for If-Match */
            revision: number;
        };
        /**
         * @example {
         *       "permissions": [
         *         {
         *           "permission": "dashboard.edit",
         *           "target_type": "project",
         *           "target_id": 12
         *         }
         *       ]
         *     }
         */
        GroupPermissionsReplace: {
            permissions: components["schemas"]["GroupPermission"][];
        };
        /**
         * @example {
         *       "name": "Sales Europe"
         *     }
         */
        GroupUpdate: {
            description?: string;
            name?: string;
        };
        /**
         * @example {
         *       "column": "revenue",
         *       "operator": "greater",
         *       "value": 1000
         *     }
         */
        Having: {
            /** @description Name of a column of the answer */
            column: string;
            /** @enum {string} */
            operator: "equals" | "not_equals" | "in" | "not_in" | "greater" | "greater_or_equal" | "less" | "less_or_equal" | "between" | "contains" | "not_contains" | "starts_with" | "ends_with" | "is_null" | "is_not_null" | "last";
            /**
             * @description For `last`; day unless it says otherwise
             * @enum {string}
             */
            unit?: "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year";
            value?: string | number | boolean;
            values?: (string | number | boolean)[];
        };
        /**
         * @example {
         *       "id": 4,
         *       "email": "ben@other.example",
         *       "role": "viewer",
         *       "status": "pending",
         *       "expires_at": "2026-02-07T09:30:00.000Z",
         *       "accepted_at": null,
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "created_by": 7
         *     }
         */
        Invitation: {
            accepted_at: string | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            email: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            expires_at: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /**
             * @example editor
             * @enum {string}
             */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
            /** @enum {string} */
            status: "pending" | "accepted" | "expired";
        };
        /**
         * @example {
         *       "token": "Zk0X1m8xq2bVh3dQ7uYt5rWn9sLc4eJa6fGi0pKoRyT"
         *     }
         */
        InvitationAccept: {
            token: string;
        };
        /**
         * @example {
         *       "email": "ben@other.example",
         *       "role": "viewer"
         *     }
         */
        InvitationCreate: {
            /**
             * @description Internationalised domains in their xn-- form
             * @example ada@example.com
             */
            email: string;
            /**
             * @example editor
             * @enum {string}
             */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
        };
        InvitationPage: {
            items: components["schemas"]["Invitation"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "username": "ada",
         *       "password": "correct horse battery staple"
         *     }
         */
        Login: {
            /** Format: password */
            password: string;
            username: string;
        };
        /**
         * @description What stands in for the values of a column
         * @example {
         *       "kind": "partial",
         *       "keep_last": 4
         *     }
         */
        Mask: {
            /**
             * @description The column does not exist
             * @enum {string}
             */
            kind: "hide";
        } | {
            /**
             * @description A code for the value: equal values have equal codes in all datasets of the organization
             * @enum {string}
             */
            kind: "hash";
        } | {
            keep_first?: number;
            keep_last?: number;
            /**
             * @description Only the ends of the text
             * @enum {string}
             */
            kind: "partial";
        } | {
            /** @enum {string} */
            grain?: "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year";
            /**
             * @description Only the range: of a number, or of a moment
             * @enum {string}
             */
            kind: "bucket";
            width?: number;
        } | {
            /**
             * @description No value
             * @enum {string}
             */
            kind: "null";
        };
        Me: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            /**
             * @description Home organization: used when a request has no X-Org-Id
             * @example 12
             */
            default_org_id: number;
            email: string;
            /** @description Empty when it was not given */
            full_name: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /** @description Operates the server: may use the Cloud surface */
            is_root_operator: boolean;
            last_login_at: string | null;
            /** @description True for a newly created user and after an administrator reset the password */
            must_reset_password: boolean;
            /**
             * @description Organization of this request
             * @example 12
             */
            org_id: number;
            organizations: components["schemas"]["MyOrganization"][];
            /** @description What role and groups add up to in the organization of this request */
            permissions: components["schemas"]["EffectivePermission"][];
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            /**
             * @description Role in the organization of this request
             * @example editor
             * @enum {string}
             */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
            /** @enum {string} */
            status: "active" | "deactivated";
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
            /**
             * @description The same as `id`
             * @example 12
             */
            user_id: number;
            username: string;
        };
        /**
         * @example {
         *       "aggregate": "avg",
         *       "column": "delay",
         *       "name": "Mean delay"
         *     }
         */
        Measure: {
            /**
             * @description `count` without a column counts rows, with one its values; `percentile` takes `percentile`
             * @enum {string}
             */
            aggregate: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "percentile" | "share_true";
            /** @description All but `count` need one */
            column?: string;
            /** @description Only rows for which all hold are summed up */
            filters?: components["schemas"]["Filter"][];
            /** @description Name in the answer; without it one is made */
            name?: string;
            /** @example 95 */
            percentile?: number;
        };
        /**
         * @example {
         *       "user_id": 7,
         *       "username": "ana",
         *       "full_name": "Ana García",
         *       "email": "ana@acme.example",
         *       "role": "editor",
         *       "is_active": true,
         *       "is_home": true,
         *       "joined_at": "2026-01-31T09:30:00.000Z"
         *     }
         */
        Member: {
            email: string;
            /** @description Empty when it was not given */
            full_name: string;
            is_active: boolean;
            /** @description Whether this is the user's default organization */
            is_home: boolean;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            joined_at: string;
            /**
             * @example editor
             * @enum {string}
             */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
            /**
             * @description Primary key
             * @example 12
             */
            user_id: number;
            username: string;
        };
        MemberPage: {
            items: components["schemas"]["Member"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "role": "viewer"
         *     }
         */
        MemberUpdate: {
            /**
             * @example editor
             * @enum {string}
             */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
        };
        MeUpdate: {
            /** @example Ada Lovelace */
            full_name?: string;
        };
        /**
         * @example {
         *       "dimensions": [],
         *       "hierarchies": [],
         *       "measures": [],
         *       "joins": []
         *     }
         */
        Model: {
            conventions?: components["schemas"]["Conventions"];
            /** @description Dimension of `time` that comparisons and running totals follow */
            default_time_dimension?: string;
            description?: string;
            /** @default [] */
            dimensions: components["schemas"]["ModelDimension"][];
            /** @default [] */
            hierarchies: components["schemas"]["ModelHierarchy"][];
            /** @default [] */
            joins: components["schemas"]["ModelJoin"][];
            /** @default [] */
            measures: components["schemas"]["ModelMeasure"][];
        };
        /**
         * @example {
         *       "name": "ordered",
         *       "column": "ordered_at",
         *       "kind": "time",
         *       "label": "Ordered on"
         *     }
         */
        ModelDimension: {
            /** @description With `number`: width of the bins it is grouped by */
            bin?: number;
            /** @description Column of the dataset */
            column: string;
            description?: string;
            format?: components["schemas"]["Format"];
            /**
             * @description With `geo`: what the values are
             * @enum {string}
             */
            geo?: "country" | "region" | "city" | "postal_code" | "latitude" | "longitude";
            /** @description With `time`: the grains that are offered */
            grains?: ("second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year" | "hour_of_day" | "day_of_week" | "day_of_month" | "month_of_year")[];
            /** @description Not offered in lists; can still be named */
            hidden?: boolean;
            /** @enum {string} */
            kind: "text" | "number" | "time" | "boolean" | "geo";
            /** @description Shown instead of the name */
            label?: string;
            /** @description How queries name it */
            name: string;
            /** @description Other words that people use for it; searches find them */
            synonyms?: string[];
        };
        ModelField: {
            bin: number | null;
            column: string | null;
            /**
             * @description Dataset that it belongs to
             * @example 12
             */
            dataset_id: number;
            description: string | null;
            format: components["schemas"]["Format"] | null;
            geo: ("country" | "region" | "city" | "postal_code" | "latitude" | "longitude") | null;
            /** @description That it can be cut to, where it is a time */
            grains: ("second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year" | "hour_of_day" | "day_of_week" | "day_of_month" | "month_of_year")[];
            is_hidden: boolean;
            join: string | null;
            /**
             * @description Of a dimension or a measure; `other`: cannot be grouped by
             * @enum {string}
             */
            kind: "text" | "number" | "time" | "boolean" | "geo" | "aggregate" | "ratio" | "cumulative" | "moving" | "period_over_period" | "share_of_total" | "other";
            label: string;
            /**
             * @description As queries name it
             * @example customer.country
             */
            name: string;
            /** @enum {string} */
            role: "dimension" | "measure";
            /**
             * @description `column`: of the dataset, where no dimension of the model stands for it
             * @enum {string}
             */
            source: "model" | "column";
            synonyms: string[];
            type: components["schemas"]["ColumnType"];
        };
        /**
         * @example {
         *       "name": "place",
         *       "levels": [
         *         "country",
         *         "city"
         *       ]
         *     }
         */
        ModelHierarchy: {
            label?: string;
            /** @description From the coarsest to the finest; charts drill along them */
            levels: string[];
            /** @description Name of the hierarchy */
            name: string;
        };
        /**
         * @example {
         *       "name": "customer",
         *       "dataset_id": 8,
         *       "cardinality": "many_to_one",
         *       "on": [
         *         {
         *           "column": "customer_id",
         *           "to": "id"
         *         }
         *       ]
         *     }
         */
        ModelJoin: {
            /**
             * @description From this dataset to the joined one: many orders have one customer, `many_to_one`
             * @enum {string}
             */
            cardinality: "many_to_one" | "one_to_one" | "one_to_many" | "many_to_many";
            /**
             * @description The joined dataset
             * @example 12
             */
            dataset_id: number;
            description?: string;
            label?: string;
            /** @description Fields of the joined dataset are named after it: `customer.country` */
            name: string;
            /** @description Rows belong together when all of these are equal */
            on: {
                /** @description Column of the dataset */
                column: string;
                /** @description Column of the joined dataset */
                to: string;
            }[];
        };
        /**
         * @example {
         *       "name": "revenue",
         *       "kind": "aggregate",
         *       "aggregate": "sum",
         *       "column": "amount"
         *     }
         */
        ModelMeasure: {
            /**
             * @description With `aggregate`; with `moving` one of sum, avg (the default), min, max
             * @enum {string}
             */
            aggregate?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "percentile" | "share_true";
            /** @description Column of the dataset */
            column?: string;
            /** @description With `ratio`: a measure; where it is 0 the ratio is null */
            denominator?: string;
            description?: string;
            /** @description With `aggregate`: only rows for which all hold */
            filters?: components["schemas"]["Filter"][];
            format?: components["schemas"]["Format"];
            /**
             * @description With `period_over_period`: length of a period
             * @enum {string}
             */
            grain?: "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year";
            /** @description Not offered in lists; can still be named */
            hidden?: boolean;
            /**
             * @description `aggregate` sums up a column; the others are made of other measures, by name: a `ratio` of two, a running total (`cumulative`), over the last periods (`moving`), against an earlier period (`period_over_period`), or as part of the whole (`share_of_total`)
             * @enum {string}
             */
            kind: "aggregate" | "ratio" | "cumulative" | "moving" | "period_over_period" | "share_of_total";
            /** @description Shown instead of the name */
            label?: string;
            /** @description With the kinds that are made of one measure: its name */
            measure?: string;
            /** @description How queries name it */
            name: string;
            /** @description With `ratio`: a measure */
            numerator?: string;
            /** @description With `period_over_period`: how many back; 1 unless given */
            offset?: number;
            /** @description With the aggregate `percentile` */
            percentile?: number;
            /** @description With `moving`: how many, the present one included */
            periods?: number;
            /**
             * @description With `cumulative`: starts anew at each; never unless given
             * @enum {string}
             */
            reset?: "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year";
            /**
             * @description With `period_over_period`
             * @enum {string}
             */
            show?: "value" | "change" | "percent_change";
            /** @description Other words that people use for it; searches find them */
            synonyms?: string[];
            /** @description With `share_of_total`: of the total of each of these; of everything unless given */
            within?: string[];
        };
        ModelProblem: {
            /** @description Name of the dimension, measure, hierarchy or join */
            field: string;
            message: string;
            /**
             * @description Place in the model
             * @example measures.3.column
             */
            path: string;
        };
        ModelRevision: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            dimension_count: number;
            is_current: boolean;
            join_count: number;
            measure_count: number;
            revision: number;
        };
        ModelRevisionPage: {
            items: components["schemas"]["ModelRevision"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        ModelSuggestion: {
            model: components["schemas"]["Model"];
            /** @description Why it suggests what is not plain from the types */
            reasons: {
                message: string;
                path: string;
            }[];
        };
        /**
         * @example {
         *       "id": 1,
         *       "name": "Default",
         *       "slug": "default",
         *       "role": "admin",
         *       "is_default": true
         *     }
         */
        MyOrganization: {
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /** @description Used when a request has no X-Org-Id */
            is_default: boolean;
            name: string;
            /**
             * @description Your role there
             * @example editor
             * @enum {string}
             */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
            slug: string;
        };
        MyOrganizationPage: {
            items: components["schemas"]["MyOrganization"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "id": 12,
         *       "kind": "upload.rejected_rows",
         *       "title": "3 rows of sales.csv were left out",
         *       "body": "The dataset \"sales\" holds the other 1 997 rows.",
         *       "link": "/datasets/7",
         *       "read_at": null,
         *       "created_at": "2026-01-31T09:30:00.000Z"
         *     }
         */
        Notification: {
            /** @description Plain text; may be empty */
            body: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /**
             * @description What it is about
             * @enum {string}
             */
            kind: "organization.joined" | "invitation.accepted" | "role.changed" | "upload.rejected_rows" | "resource.shared" | "dataset.drift" | "dataset.refresh_failed";
            link: string | null;
            read_at: string | null;
            /** @description One line of plain text */
            title: string;
        };
        NotificationPreferences: {
            preferences: {
                /** @description When it is sent, in words */
                description: string;
                enabled: boolean;
                /**
                 * @description What it is about
                 * @enum {string}
                 */
                kind: "organization.joined" | "invitation.accepted" | "role.changed" | "upload.rejected_rows" | "resource.shared" | "dataset.drift" | "dataset.refresh_failed";
            }[];
        };
        /**
         * @description `role` is the role of the caller in it; null where the root operator is no member.
         * @example {
         *       "id": 3,
         *       "name": "Acme",
         *       "slug": "acme",
         *       "status": "active",
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "updated_at": "2026-01-31T09:30:00.000Z",
         *       "created_by": 1,
         *       "revision": 1,
         *       "role": "admin",
         *       "is_default": true
         *     }
         */
        Organization: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /** @description Whether a request of the caller without X-Org-Id means this one */
            is_default: boolean;
            /** @example Acme */
            name: string;
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            role: ("admin" | "editor" | "viewer" | "management" | "cs_staff") | null;
            /**
             * @description Short name in addresses: lower-case letters, digits and hyphens; unique on the server
             * @example acme
             */
            slug: string;
            /**
             * @description An archived organization cannot be reached
             * @enum {string}
             */
            status: "active" | "archived";
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
        };
        /**
         * @description Without a slug one is made from the name.
         * @example {
         *       "name": "Acme",
         *       "slug": "acme"
         *     }
         */
        OrganizationCreate: {
            /** @example Acme */
            name: string;
            /**
             * @description Short name in addresses: lower-case letters, digits and hyphens; unique on the server
             * @example acme
             */
            slug?: string;
        };
        OrganizationPage: {
            items: components["schemas"]["Organization"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "enforce_password_change": false,
         *       "enforce_identity_provider": false,
         *       "audit_retention_days": null,
         *       "time_zone": "UTC",
         *       "query_seconds": 60,
         *       "export_seconds": null,
         *       "answer_rows": null,
         *       "export_rows": null,
         *       "revision": 1
         *     }
         */
        OrganizationSettings: {
            answer_rows: number | null;
            audit_retention_days: number | null;
            /** @description Members whose home is this organization sign in through the identity provider only; their passwords, reset links and sessions end. Root operators keep their password, so that nobody is locked out for good */
            enforce_identity_provider: boolean;
            /** @description Refuse everything but a password change to members whose must_reset_password is set */
            enforce_password_change: boolean;
            export_rows: number | null;
            export_seconds: number | null;
            query_seconds: number | null;
            /** @description Revision of the organization, for If-Match */
            revision: number;
            /**
             * @description IANA time zone in which days and weeks begin when a query names none
             * @example Europe/Madrid
             */
            time_zone: string;
        };
        /**
         * @example {
         *       "time_zone": "Europe/Madrid",
         *       "query_seconds": 60
         *     }
         */
        OrganizationSettingsUpdate: {
            answer_rows?: number | null;
            audit_retention_days?: number | null;
            /** @description Members whose home is this organization sign in through the identity provider only; their passwords, reset links and sessions end. Root operators keep their password, so that nobody is locked out for good */
            enforce_identity_provider?: boolean;
            /** @description Refuse everything but a password change to members whose must_reset_password is set */
            enforce_password_change?: boolean;
            export_rows?: number | null;
            export_seconds?: number | null;
            query_seconds?: number | null;
            /**
             * @description IANA time zone in which days and weeks begin when a query names none
             * @example Europe/Madrid
             */
            time_zone?: string;
        };
        /**
         * @description The slug is changed on the Cloud surface.
         * @example {
         *       "name": "Acme Europe"
         *     }
         */
        OrganizationUpdate: {
            name?: string;
        };
        /**
         * @example {
         *       "name": "dashboard.edit",
         *       "description": "Change a dashboard",
         *       "roles": {
         *         "admin": "all",
         *         "editor": "all"
         *       },
         *       "grantable": true,
         *       "target_types": [
         *         "project",
         *         "dashboard"
         *       ]
         *     }
         */
        Permission: {
            description: string;
            /** @description Whether a group can be given it */
            grantable: boolean;
            /**
             * @description `<resource>.<action>`, one of the catalogue
             * @example dashboard.edit
             */
            name: string;
            /** @description The roles that hold it, and how far */
            roles: {
                [key: string]: "all" | "published";
            };
            /** @description What a group can be given it on; each may also be given for all of the organization */
            target_types: ("project" | "dataset" | "dashboard" | "connector")[];
        };
        PermissionPage: {
            items: components["schemas"]["Permission"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "columns": [
         *         {
         *           "column": "date",
         *           "grain": "year"
         *         }
         *       ],
         *       "limit": 12
         *     }
         */
        Pivot: {
            /** @description Their values become columns, one for each measure */
            columns: (string | components["schemas"]["Dimension"])[];
            /** @description Most values that become columns; 50 unless given */
            limit?: number;
        };
        /**
         * @description All of, any of, or one column compared with values or with an attribute of the person
         * @example {
         *       "column": "region",
         *       "operator": "in",
         *       "attribute": "region"
         *     }
         */
        PolicyCondition: {
            all: components["schemas"]["PolicyCondition"][];
        } | {
            any: components["schemas"]["PolicyCondition"][];
        } | {
            /**
             * @description Compare with an attribute of the person instead of a value: one of theirs, or `user.email`, `user.groups` … With several values `equals` and `in` take any of them. Who lacks it sees no rows
             * @example region
             */
            attribute?: string;
            /** @description Column as it is stored, also one that a mask hides */
            column: string;
            /** @enum {string} */
            operator: "equals" | "not_equals" | "in" | "not_in" | "greater" | "greater_or_equal" | "less" | "less_or_equal" | "between" | "contains" | "not_contains" | "starts_with" | "ends_with" | "is_null" | "is_not_null";
            value?: string | number | boolean;
            values?: (string | number | boolean)[];
        };
        /**
         * @example {
         *       "unrestricted": {
         *         "roles": [
         *           "admin"
         *         ],
         *         "group_ids": []
         *       },
         *       "rows": [
         *         {
         *           "name": "Own region",
         *           "applies_to": {
         *             "everyone": true
         *           },
         *           "condition": {
         *             "column": "region",
         *             "operator": "in",
         *             "attribute": "region"
         *           }
         *         }
         *       ],
         *       "columns": [
         *         {
         *           "column": "email",
         *           "mask": {
         *             "kind": "partial",
         *             "keep_last": 4
         *           },
         *           "except": {
         *             "roles": [
         *               "management"
         *             ]
         *           }
         *         }
         *       ],
         *       "tests": []
         *     }
         */
        PolicyDocument: {
            /** @description At most one mask a column */
            columns?: components["schemas"]["ColumnMask"][];
            /** @description With none, everyone sees all rows; else a person sees the rows that any policy that applies to them allows */
            rows?: components["schemas"]["RowPolicy"][];
            tests?: components["schemas"]["PolicyTest"][];
            unrestricted?: components["schemas"]["PolicyPeople"];
        };
        PolicyExpectation: {
            /** @description So many rows or more */
            at_least?: number;
            /** @description So many rows or fewer */
            at_most?: number;
            every_row?: components["schemas"]["PolicyCondition"];
            /** @description These columns are absent */
            hidden?: string[];
            /** @description These show something else */
            masked?: string[];
            /** @description These are shown as they are stored */
            plain?: string[];
            /** @description Exactly so many rows */
            row_count?: number;
            /** @description false: nothing of it, not even its columns */
            sees_dataset?: boolean;
            some_row?: components["schemas"]["PolicyCondition"];
        };
        /**
         * @example {
         *       "roles": [
         *         "admin"
         *       ]
         *     }
         */
        PolicyPeople: {
            /** @description Or any of these groups */
            group_ids?: number[];
            /** @description Any of these roles */
            roles?: ("admin" | "editor" | "viewer" | "management" | "cs_staff")[];
        };
        /** @description A member, or somebody made up */
        PolicyPerson: {
            /**
             * @description A member of the organization, with the attributes they have now
             * @example 12
             */
            user_id: number;
        } | {
            attributes?: components["schemas"]["UserAttributes"];
            group_ids?: number[];
            /** @enum {string} */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
        };
        PolicyPreview: {
            people: {
                after: {
                    /** @description Columns that do not exist for them */
                    hidden: string[];
                    /** @description Columns that show something else */
                    masked: string[];
                    row_count: number | null;
                    sees_dataset: boolean;
                };
                before: {
                    /** @description Columns that do not exist for them */
                    hidden: string[];
                    /** @description Columns that show something else */
                    masked: string[];
                    row_count: number | null;
                    sees_dataset: boolean;
                };
                /**
                 * @description From before to after
                 * @enum {string}
                 */
                change: "none" | "gains" | "loses" | "both";
                id: number | null;
                /** @enum {string} */
                kind: "role" | "group" | "user";
                name: string;
            }[];
            row_count: number | null;
        };
        /** @example {} */
        PolicyPreviewRequest: {
            policies?: components["schemas"]["PolicyDocument"];
        };
        PolicyProblem: {
            message: string;
            /**
             * @description Where in the policies
             * @example rows.0.condition.column
             */
            path: string;
        };
        /**
         * @example {
         *       "name": "Europeans see Europe only",
         *       "as": {
         *         "role": "viewer",
         *         "attributes": {
         *           "region": [
         *             "EU"
         *           ]
         *         }
         *       },
         *       "expect": {
         *         "every_row": {
         *           "column": "region",
         *           "operator": "equals",
         *           "value": "EU"
         *         },
         *         "hidden": [
         *           "salary"
         *         ]
         *       }
         *     }
         */
        PolicyTest: {
            as: components["schemas"]["PolicyPerson"];
            expect: components["schemas"]["PolicyExpectation"];
            name: string;
        };
        PolicyTestReport: {
            passed: boolean;
            results: components["schemas"]["PolicyTestResult"][];
        };
        PolicyTestResult: {
            /** @description What was expected and what was found */
            failures: string[];
            name: string;
            passed: boolean;
            row_count: number | null;
        };
        /** @example {} */
        PolicyTestRun: {
            policies?: components["schemas"]["PolicyDocument"];
            tests?: components["schemas"]["PolicyTest"][];
        };
        /**
         * @example {
         *       "id": 12,
         *       "name": "Flights",
         *       "description": "Delays by airport and hour",
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "updated_at": "2026-01-31T09:30:00.000Z",
         *       "created_by": 1,
         *       "revision": 1
         *     }
         */
        Project: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            description: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /** @example Flights */
            name: string;
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "name": "Flights",
         *       "description": "Delays by airport and hour"
         *     }
         */
        ProjectCreate: {
            description?: string;
            name: string;
        };
        /**
         * @example {
         *       "type": "dashboard",
         *       "id": 3,
         *       "name": "Delays",
         *       "description": "",
         *       "status": "published",
         *       "updated_at": "2026-01-31T09:30:00.000Z"
         *     }
         */
        ProjectItem: {
            description: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            name: string;
            status: string | null;
            /** @enum {string} */
            type: "connector" | "dataset" | "dashboard" | "query";
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
        };
        ProjectItemPage: {
            items: components["schemas"]["ProjectItem"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        ProjectPage: {
            items: components["schemas"]["Project"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "name": "Flights 2026"
         *     }
         */
        ProjectUpdate: {
            description?: string;
            name?: string;
        };
        /**
         * @example {
         *       "dimensions": [
         *         {
         *           "column": "date",
         *           "grain": "month"
         *         }
         *       ],
         *       "measures": [
         *         {
         *           "aggregate": "avg",
         *           "column": "delay",
         *           "name": "Mean delay"
         *         }
         *       ],
         *       "filters": [
         *         {
         *           "column": "origin",
         *           "operator": "equals",
         *           "value": "ATL"
         *         }
         *       ],
         *       "sort": [
         *         {
         *           "by": "Mean delay",
         *           "order": "desc"
         *         }
         *       ],
         *       "limit": 10
         *     }
         */
        Query: {
            comparison?: components["schemas"]["Comparison"];
            /** @description What to group by. Without measures: the distinct combinations */
            dimensions?: (string | components["schemas"]["Dimension"])[];
            /** @description All must hold */
            filters?: components["schemas"]["Filter"][];
            /** @description All must hold for the rows of the answer; totals are computed without them. With `pivot` a condition on a measure is about cells, and a row or column of which none is left is not there; one that names a column that the pivot made is about rows */
            having?: components["schemas"]["Having"][];
            /** @description 1000 unless given; more than 50000 rows are streamed, which needs `dataset.export` */
            limit?: number;
            /** @description What to compute for each group. Each is computed from its own rows, whatever is joined: no row counts twice */
            measures?: (string | components["schemas"]["Measure"])[];
            offset?: number;
            pivot?: components["schemas"]["Pivot"];
            /** @description Compute over that share of the rows, taken at random. Sums and counts are those of the sample */
            sample?: {
                fraction: number;
            };
            /** @description Ties are broken by the other columns, so that the order is always the same. Nulls come last. With `pivot` the name of a measure means its value over the whole row */
            sort?: components["schemas"]["Sort"][];
            /** @description Rows for each value of a dimension over all dimensions behind it, and one over everything. An additional column with the role `level` says how many dimensions a row is grouped by. `true`: for all dimensions but the last. Where several dimensions are pivoted, all but the last of them (or those that are named) get columns that total */
            subtotals?: boolean | string[];
            /**
             * @description IANA name in which moments are cut to grains; the model's, else UTC, unless given
             * @example Europe/Berlin
             */
            timezone?: string;
            top?: components["schemas"]["Top"];
            /** @description Also compute the measures over everything that passes the filters. With `pivot` also a column over everything for each measure, behind the others */
            totals?: boolean;
        };
        RefreshSettings: {
            cursor_column: string | null;
            /** @description Rows that are read again replace those of the same key. Without keys they replace those of the same cursor value, so that a row which came late with an equal value is not lost */
            key_columns: string[];
            /**
             * @description When columns of the source changed: `ask` keeps the new version unpublished until somebody approves; `approve` publishes and tells; `refuse` fails the run
             * @enum {string}
             */
            on_drift: "ask" | "approve" | "refuse";
            /**
             * @description `full`: everything is read each time; `incremental`: only rows whose cursor is at or after the largest value read before
             * @enum {string}
             */
            strategy: "full" | "incremental";
        };
        RejectedRow: {
            column: string | null;
            line: number | null;
            /** @description Why it could not be read */
            message: string;
            /** @description What stood there, shortened */
            text: string;
        };
        RejectedRowPage: {
            items: components["schemas"]["RejectedRow"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /** @description Either `result` or `failure` is null: one chart that fails does not fail the others */
        RenderedChart: {
            /**
             * @description Primary key
             * @example 12
             */
            dataset_id: number;
            failure: {
                /** @description Code as in error bodies */
                error: string;
                message: string;
            } | null;
            id: string;
            /** @enum {string} */
            kind: "bar" | "line" | "area" | "pie" | "scatter" | "number" | "table";
            options?: components["schemas"]["ChartOptions"];
            position: components["schemas"]["ChartPosition"];
            result: components["schemas"]["ExploreResult"] | null;
            title: string;
        };
        RenderedDashboard: {
            charts: components["schemas"]["RenderedChart"][];
            description: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            name: string;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            rendered_at: string;
            version: number;
        };
        ResetPassword: {
            /**
             * Format: password
             * @description Not a well-known password, not the user name
             * @example correct horse battery staple
             */
            new_password: string;
            /** @description From the mailed link */
            token: string;
        };
        /**
         * @example {
         *       "message": "if the address belongs to a user who signs in by password, a link is on its way to it"
         *     }
         */
        ResetRequested: {
            /** @description The same for every address */
            message: string;
        };
        ResultColumn: {
            /** @enum {string} */
            compares?: "previous" | "change" | "percent_change";
            format?: components["schemas"]["Format"];
            /** @description Label of the field or column */
            label?: string;
            name: string;
            /** @description Measure that this column compares or spreads */
            of?: string;
            /** @description Place in `pivot` that stands for all values that are not among the top */
            others_at?: number;
            /** @description Values of the pivoted dimensions that the column stands for: fewer than there are where it totals, none where it stands for all of them */
            pivot?: unknown[];
            /**
             * @description With a structured query. `level`: how many dimensions the row is grouped by; `others`: 1 where the row stands for all values that are not among the top
             * @enum {string}
             */
            role?: "dimension" | "measure" | "level" | "others";
            type: components["schemas"]["ColumnType"];
        };
        /**
         * @example {
         *       "keep_versions": 10,
         *       "keep_days": 90
         *     }
         */
        Retention: {
            keep_days: number | null;
            /** @description Newest versions that stay; the current one and pinned ones always do */
            keep_versions: number;
        };
        RowPolicy: {
            /** @description Everyone, or those with one of the roles or in one of the groups */
            applies_to: {
                /** @enum {boolean} */
                everyone: true;
            } | {
                /** @description Or any of these groups */
                group_ids?: number[];
                /** @description Any of these roles */
                roles?: ("admin" | "editor" | "viewer" | "management" | "cs_staff")[];
            };
            condition: components["schemas"]["PolicyCondition"];
            /** @description Shown where answers say which policies they passed */
            name: string;
        };
        /**
         * @example {
         *       "id": 31,
         *       "kind": "refresh",
         *       "dataset_id": 7,
         *       "dataset_name": "Orders",
         *       "project_id": 3,
         *       "status": "succeeded",
         *       "trigger": "manual",
         *       "attempt": 1,
         *       "progress": {
         *         "stage": "done",
         *         "fraction": 1,
         *         "row_count": 1200,
         *         "size_bytes": 88000
         *       },
         *       "failure": null,
         *       "result": {
         *         "version": 4,
         *         "row_count": 1200,
         *         "read_count": 1200,
         *         "reject_count": 0,
         *         "is_published": true
         *       },
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "created_by": 1,
         *       "started_at": "2026-01-31T09:30:00.400Z",
         *       "finished_at": "2026-01-31T09:30:02.000Z",
         *       "cancelled_by": null
         *     }
         */
        Run: {
            /** @description Rises when another worker takes it over */
            attempt: number;
            cancelled_by: number | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            dataset_id: number | null;
            dataset_name: string | null;
            failure: string | null;
            finished_at: string | null;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            /** @enum {string} */
            kind: "refresh";
            progress: components["schemas"]["RunProgress"];
            project_id: number | null;
            result: components["schemas"]["RunResult"] | null;
            started_at: string | null;
            /**
             * @description The last three are final: a run ends once
             * @enum {string}
             */
            status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            /**
             * @description `created`: by making the dataset; `changed`: by a change of what it reads
             * @enum {string}
             */
            trigger: "manual" | "created" | "changed";
        };
        RunningQuery: {
            /**
             * @description Dataset that was asked
             * @example 12
             */
            dataset_id: number;
            elapsed_ms: number;
            fraction: number | null;
            /**
             * @description For cancelling it
             * @example 5f1d3a0c9b8e7d6c5b4a3f21
             */
            key: string;
            /** @enum {string} */
            kind: "structured" | "sql";
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            started_at: string;
            /**
             * @description Who asked
             * @example 12
             */
            user_id: number;
        };
        RunPage: {
            items: components["schemas"]["Run"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        RunProgress: {
            fraction: number | null;
            /** @description Rows read from the source so far */
            row_count: number;
            /** @description Bytes read from the source so far */
            size_bytes: number;
            /** @enum {string} */
            stage: "queued" | "connecting" | "reading" | "loading" | "publishing" | "done";
        };
        RunResult: {
            /** @description false: its columns differ from those before, and somebody has to approve that first */
            is_published: boolean;
            /** @description Rows that were read from the source */
            read_count: number;
            /** @description Rows that could not be read */
            reject_count: number;
            /** @description Rows of that version */
            row_count: number;
            /** @description Version of the dataset that it made */
            version: number;
        };
        SampleProject: {
            /** @description false when it was there already */
            created: boolean;
            dashboard_id: number | null;
            dataset_ids: number[];
            /**
             * @description Primary key
             * @example 12
             */
            project_id: number;
        };
        SavedQuery: {
            chart_kind: ("bar" | "line" | "area" | "pie" | "scatter" | "number" | "table") | null;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            /**
             * @description Dataset that it asks
             * @example 12
             */
            dataset_id: number;
            description: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            name: string;
            project_id: number | null;
            request: components["schemas"]["ExploreRequest"];
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "name": "Flights by origin",
         *       "dataset_id": 7,
         *       "request": {
         *         "dimensions": [
         *           "origin"
         *         ],
         *         "measures": [
         *           {
         *             "aggregate": "count"
         *           }
         *         ]
         *       }
         *     }
         */
        SavedQueryCreate: {
            chart_kind?: ("bar" | "line" | "area" | "pie" | "scatter" | "number" | "table") | null;
            /**
             * @description Dataset that it asks
             * @example 12
             */
            dataset_id: number;
            description?: string;
            name: string;
            project_id?: number | null;
            request: components["schemas"]["ExploreRequest"];
        };
        SavedQueryPage: {
            items: components["schemas"]["SavedQuery"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        /**
         * @example {
         *       "name": "Flights by origin and month"
         *     }
         */
        SavedQueryUpdate: {
            chart_kind?: ("bar" | "line" | "area" | "pie" | "scatter" | "number" | "table") | null;
            description?: string;
            name?: string;
            project_id?: number | null;
            request?: components["schemas"]["ExploreRequest"];
        };
        Sort: {
            /** @description Name of a column of the answer */
            by: string;
            /**
             * @default asc
             * @enum {string}
             */
            order?: "asc" | "desc";
        };
        /**
         * @example {
         *       "dimension": "product",
         *       "by": "revenue",
         *       "limit": 10,
         *       "others": true
         *     }
         */
        Top: {
            /** @description Name of a measure of the answer: the values with the most of it are kept */
            by: string;
            /** @description Name of a dimension of the answer; the first unless given */
            dimension?: string;
            limit: number;
            /** @description One more group for all other values, computed from their rows. An additional column with the role `others` is 1 in it */
            others?: boolean;
        };
        UnreadCount: {
            unread: number;
        };
        /**
         * @example {
         *       "id": 12,
         *       "user_id": 12,
         *       "username": "ada",
         *       "email": "ada@example.com",
         *       "full_name": "Ada Lovelace",
         *       "role": "editor",
         *       "status": "active",
         *       "must_reset_password": false,
         *       "default_org_id": 1,
         *       "last_login_at": "2026-01-31T09:30:00.000Z",
         *       "created_at": "2026-01-30T09:30:00.000Z",
         *       "updated_at": "2026-01-31T09:30:00.000Z",
         *       "created_by": 1,
         *       "revision": 2
         *     }
         */
        User: {
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            created_by: number | null;
            /**
             * @description Home organization: used when a request has no X-Org-Id
             * @example 12
             */
            default_org_id: number;
            email: string;
            /** @description Empty when it was not given */
            full_name: string;
            /**
             * @description Primary key
             * @example 12
             */
            id: number;
            last_login_at: string | null;
            /** @description True for a newly created user and after an administrator reset the password */
            must_reset_password: boolean;
            /** @description Send it back as `If-Match: "<revision>"` */
            revision: number;
            /**
             * @description Role in the organization of this request
             * @example editor
             * @enum {string}
             */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
            /** @enum {string} */
            status: "active" | "deactivated";
            /**
             * Format: date-time
             * @description RFC 3339, UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
            /**
             * @description The same as `id`
             * @example 12
             */
            user_id: number;
            username: string;
        };
        /**
         * @description Values by name; names are lower-case letters, digits and underscores
         * @example {
         *       "region": [
         *         "EU",
         *         "US"
         *       ]
         *     }
         */
        UserAttributes: {
            [key: string]: (string | number | boolean)[];
        };
        /**
         * @example {
         *       "attributes": {
         *         "region": [
         *           "EU",
         *           "US"
         *         ]
         *       }
         *     }
         */
        UserAttributesChange: {
            attributes: components["schemas"]["UserAttributes"];
        };
        /**
         * @example {
         *       "username": "ada",
         *       "email": "ada@example.com",
         *       "role": "editor",
         *       "full_name": "Ada Lovelace"
         *     }
         */
        UserCreate: {
            /**
             * @description Internationalised domains in their xn-- form
             * @example ada@example.com
             */
            email: string;
            /** @example Ada Lovelace */
            full_name?: string;
            group_ids?: number[];
            /**
             * Format: password
             * @description Absent: a temporary one is mailed, valid for 24 hours
             * @example correct horse battery staple
             */
            password?: string;
            /**
             * @example editor
             * @enum {string}
             */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
            /**
             * @description Letters, digits and . _ @ + - ; upper and lower case are the same name
             * @example ada
             */
            username: string;
        };
        UserPage: {
            items: components["schemas"]["User"][];
            limit: number;
            offset: number;
            /** @description How many match, on all pages */
            total: number;
        };
        UserRole: {
            /**
             * @example editor
             * @enum {string}
             */
            role: "admin" | "editor" | "viewer" | "management" | "cs_staff";
        };
        UserUpdate: {
            /**
             * @description Internationalised domains in their xn-- form
             * @example ada@example.com
             */
            email?: string;
            /** @example Ada Lovelace */
            full_name?: string;
            /**
             * @description Deactivation ends every token of the user at once
             * @enum {string}
             */
            status?: "active" | "deactivated";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAuditEntries: {
        parameters: {
            query?: {
                /**
                 * @description Only what this user did
                 * @example 12
                 */
                actor_id?: number;
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /**
                 * @description Only entries at this time or later
                 * @example 2026-01-31T09:30:00.000Z
                 */
                since?: string;
                /** @description Column to sort by */
                sort?: "id" | "seq" | "created_at" | "type" | "actor_name" | "subject_type";
                /**
                 * @description Only the thing with this id; give `subject_type` too
                 * @example 12
                 */
                subject_id?: number;
                /** @description Only things of this kind */
                subject_type?: string;
                /** @description Only these types, e.g. `user.login_failed`. May be repeated */
                type?: string[];
                /**
                 * @description Only entries before this time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                until?: string;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuditEntry"][];
                        limit: number;
                        offset: number;
                        /** @description How many match, on all pages */
                        total: number;
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    exportAudit: {
        parameters: {
            query?: {
                /**
                 * @description Only what this user did
                 * @example 12
                 */
                actor_id?: number;
                format?: "ndjson" | "csv";
                q?: string;
                /**
                 * @description Only entries at this time or later
                 * @example 2026-01-31T09:30:00.000Z
                 */
                since?: string;
                /**
                 * @description Only the thing with this id; give `subject_type` too
                 * @example 12
                 */
                subject_id?: number;
                /** @description Only things of this kind */
                subject_type?: string;
                /** @description Only these types, e.g. `user.login_failed`. May be repeated */
                type?: string[];
                /**
                 * @description Only entries before this time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                until?: string;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    verifyAudit: {
        parameters: {
            query?: {
                /** @description Its hash */
                hash?: string;
                /** @description An end of the log that you noted earlier */
                seq?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditVerification"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPassword"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetRequested"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    signInWithGoogle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoogleSignIn"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getBranding: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    setBranding: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Highlights
                     * @example #1971c2
                     */
                    accent_color?: string;
                    /**
                     * @description Buttons and links
                     * @example #1971c2
                     */
                    primary_color?: string;
                    product_name?: string;
                    support_url?: string | null;
                    tagline?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getLogo: {
        parameters: {
            query?: {
                /** @description Version, for caches */
                v?: string;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                    "image/gif": string;
                    "image/jpeg": string;
                    "image/png": string;
                    "image/webp": string;
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    uploadLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The picture
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listConnectors: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /**
                 * @description Only those of this project
                 * @example 12
                 */
                project_id?: number;
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "name" | "type" | "created_at" | "updated_at";
                /** @description Only these kinds. May be repeated */
                type?: string[];
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Connector"][];
                        limit: number;
                        offset: number;
                        /** @description How many match, on all pages */
                        total: number;
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ticket webhook",
                 *       "type": "automation_webhook",
                 *       "config": {
                 *         "webhook_url": "https://hooks.example.com/t/2f8c1e"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Settings of the kind, by its JSON Schema
                     * @example {
                     *       "webhook_url": "https://hooks.example.com/t/2f8c1e"
                     *     }
                     */
                    config: {
                        [key: string]: unknown;
                    };
                    description?: string;
                    name: string;
                    project_id?: number | null;
                    /**
                     * @description Kind of connector: one of `GET /api/connectors/kinds`
                     * @example automation_webhook
                     */
                    type: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connector"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connector"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Settings of the kind, by its JSON Schema
                     * @example {
                     *       "webhook_url": "https://hooks.example.com/t/2f8c1e"
                     *     }
                     */
                    config?: {
                        [key: string]: unknown;
                    };
                    description?: string;
                    name?: string;
                    project_id?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connector"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createDatasetsOfConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tables": [
                 *         {
                 *           "source": {
                 *             "schema": "public",
                 *             "table": "orders"
                 *           }
                 *         }
                 *       ],
                 *       "mode": "extract"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    mode?: "extract" | "live";
                    project_id?: number | null;
                    refresh?: {
                        cursor_column?: string | null;
                        key_columns?: string[];
                        /** @enum {string} */
                        on_drift?: "ask" | "approve" | "refuse";
                        /** @enum {string} */
                        strategy?: "full" | "incremental";
                    };
                    tables: {
                        name?: string;
                        source: components["schemas"]["DatasetSource"];
                    }[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Dataset"][];
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listConnectorFiles: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ConnectorFile"][];
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    uploadConnectorFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description CSV, TSV, JSON, NDJSON, Parquet, Arrow or an Excel workbook; text may be gzipped
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorFile"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteConnectorFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                file_id: number;
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    sendThroughConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "Sales fell below target",
                 *       "metadata": {
                 *         "dashboard_id": 7
                 *       }
                 *     }
                 */
                "application/json": {
                    message: string;
                    /** @description Any JSON object; only for webhooks */
                    metadata?: {
                        [key: string]: unknown;
                    };
                    /** @description Phone number; only for messaging providers */
                    to?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorReply"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorDelivery"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listConnectorTables: {
        parameters: {
            query?: {
                limit?: number;
                /** @description Substring of schema and name, in any case, e.g. "public.sal" */
                q?: string;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ConnectorTable"][];
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listConnectorColumns: {
        parameters: {
            query?: {
                /**
                 * @description Where the source has schemas
                 * @example public
                 */
                schema?: string;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ConnectorColumn"][];
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    testConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorTest"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listConnectorKinds: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ConnectorKind"][];
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    testUnsavedConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Settings of the kind, by its JSON Schema
                     * @example {
                     *       "webhook_url": "https://hooks.example.com/t/2f8c1e"
                     *     }
                     */
                    config: {
                        [key: string]: unknown;
                    };
                    /**
                     * @description Kind of connector: one of `GET /api/connectors/kinds`
                     * @example automation_webhook
                     */
                    type: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectorTest"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    reportCsp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The report, as the browser sends it */
        requestBody: {
            content: {
                "application/csp-report": string;
                "application/reports+json": string;
            };
        };
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listDashboards: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /**
                 * @description Only those of this project
                 * @example 12
                 */
                project_id?: number;
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "name" | "status" | "created_at" | "updated_at";
                /** @description May be repeated */
                status?: ("draft" | "published")[];
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createDashboard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DashboardCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getDashboard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteDashboard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateDashboard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DashboardUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    duplicateDashboard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Unless given, the old name and "(copy)" */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    renderDashboard: {
        parameters: {
            query?: {
                format?: "json";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenderedDashboard"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listDashboardVersions: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardVersionPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    restoreDashboardVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                /**
                 * @description Number of the version
                 * @example 12
                 */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dashboard"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listDatasets: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this connector
                 * @example 12
                 */
                connector_id?: number;
                /** @description Only those that are certified, or that are not */
                is_certified?: boolean;
                limit?: number;
                mode?: "extract" | "live";
                offset?: number;
                order?: "asc" | "desc";
                /**
                 * @description Only those of this project
                 * @example 12
                 */
                project_id?: number;
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "name" | "status" | "row_count" | "size_bytes" | "created_at" | "updated_at";
                /** @description May be repeated */
                status?: ("draft" | "published" | "failed")[];
                /** @description Only those with this tag */
                tag?: string;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatasetCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatasetUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    certifyDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_certified": true
                 *     }
                 */
                "application/json": {
                    is_certified: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getDatasetDrift: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetDriftAnswer"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    approveDatasetDrift: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    checkDatasetDrift: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetDriftAnswer"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    refuseDatasetDrift: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    exploreDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExploreRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExploreResult"];
                    "application/vnd.apache.arrow.stream": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                    "text/event-stream": string;
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    dryRunExplore: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExploreRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetModel"];
                    "application/yaml": string;
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    replaceModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Model"];
                "application/yaml": components["schemas"]["Model"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetModel"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listModelRevisions: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelRevisionPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getModelRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                    "application/yaml": string;
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    restoreModelRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetModel"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    suggestModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelSuggestion"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getDatasetPolicies: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetPolicies"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    setDatasetPolicies: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatasetPoliciesChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetPolicies"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    previewDatasetPolicies: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyPreviewRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyPreview"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    testDatasetPolicies: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyTestRun"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyTestReport"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    previewDataset: {
        parameters: {
            query?: {
                /**
                 * @description The version that queries read at this time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                as_of?: string;
                limit?: number;
                /** @description This version */
                version?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetPreview"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    profileDataset: {
        parameters: {
            query?: {
                /**
                 * @description The version that queries read at this time
                 * @example 2026-01-31T09:30:00.000Z
                 */
                as_of?: string;
                /** @description This version */
                version?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetProfile"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    refreshDataset: {
        parameters: {
            query?: {
                /** @description Read everything this time, whatever the strategy of the dataset is */
                full?: boolean;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listDatasetRejects: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RejectedRowPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getDatasetSchema: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetSchema"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    uploadDatasetVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description CSV, TSV, JSON, NDJSON, Parquet, Arrow or an Excel workbook, told apart by content; text may be gzipped
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listFieldValues: {
        parameters: {
            query: {
                /** @description A column, a dimension of the model, or a joined one: `customer.country` */
                field: string;
                limit?: number;
                /** @description The most frequent first, or by value */
                order?: "count" | "value";
                q?: string;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldValues"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listDatasetVersions: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetVersionPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pinDatasetVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                version: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_pinned": true
                 *     }
                 */
                "application/json": {
                    is_pinned: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DatasetVersion"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    restoreDatasetVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    uploadDataset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description CSV, TSV, JSON, NDJSON, Parquet, Arrow or an Excel workbook, told apart by content; text may be gzipped
                     */
                    file: string;
                    /** @description Unless given, the name of the file without its ending */
                    name?: string;
                    /**
                     * @description Project to put it in
                     * @example 12
                     */
                    project_id?: number;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listSavedQueries: {
        parameters: {
            query?: {
                /**
                 * @description Only those that ask this dataset
                 * @example 12
                 */
                dataset_id?: number;
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Only your own, or only those of projects */
                personal?: boolean;
                /**
                 * @description Only those of this project
                 * @example 12
                 */
                project_id?: number;
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "name" | "created_at" | "updated_at";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedQueryPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createSavedQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedQueryCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedQuery"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getSavedQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedQuery"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteSavedQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateSavedQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedQueryUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedQuery"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listRunningQueries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["RunningQuery"][];
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    cancelRunningQuery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /** @example 5f1d3a0c9b8e7d6c5b4a3f21 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listGroups: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "name" | "created_at" | "updated_at";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Group"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listGroupMembers: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "user_id" | "username" | "full_name" | "email" | "added_at";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupMemberPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    addGroupMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupMemberAdd"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupMember"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    removeGroupMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                /**
                 * @description Primary key
                 * @example 12
                 */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getGroupPermissions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupPermissions"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    replaceGroupPermissions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupPermissionsReplace"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupPermissions"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationAccept"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MeUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listMyOrganizations: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "name";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyOrganizationPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "created_at" | "kind" | "read_at";
                /** @description true: only unread ones; false: only read ones */
                unread?: boolean;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Notification"][];
                        limit: number;
                        offset: number;
                        /** @description How many match, on all pages */
                        total: number;
                    };
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    readNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getNotificationPreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferences"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    setNotificationPreferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @example [
                     *       {
                     *         "kind": "role.changed",
                     *         "enabled": false
                     *       }
                     *     ]
                     */
                    preferences: {
                        enabled: boolean;
                        /**
                         * @description What it is about
                         * @enum {string}
                         */
                        kind: "organization.joined" | "invitation.accepted" | "role.changed" | "upload.rejected_rows" | "resource.shared" | "dataset.drift" | "dataset.refresh_failed";
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferences"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    readAllNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    streamNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                    "text/event-stream": string;
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    countUnreadNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadCount"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "name" | "slug" | "created_at" | "updated_at";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "email" | "role" | "created_at" | "expires_at";
                /** @description May be repeated */
                status?: ("pending" | "accepted" | "expired")[];
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                /**
                 * @description Primary key
                 * @example 12
                 */
                invitation_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description May be repeated */
                role?: ("admin" | "editor" | "viewer" | "management" | "cs_staff")[];
                /** @description Column to sort by */
                sort?: "user_id" | "username" | "full_name" | "email" | "role" | "joined_at";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                /**
                 * @description Primary key
                 * @example 12
                 */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
                /**
                 * @description Primary key
                 * @example 12
                 */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getOrganizationSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationSettings"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateOrganizationSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationSettingsUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationSettings"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listPermissions: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this dataset
                 * @example 12
                 */
                dataset_id?: number;
                kind?: "refresh";
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /**
                 * @description Only those queued at this time or later
                 * @example 2026-01-31T09:30:00.000Z
                 */
                since?: string;
                /** @description Column to sort by */
                sort?: "id" | "status" | "created_at" | "started_at" | "finished_at";
                /** @description May be repeated */
                status?: ("queued" | "running" | "succeeded" | "failed" | "cancelled")[];
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    cancelRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listProjects: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "id" | "name" | "created_at" | "updated_at";
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getProjectContents: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description Column to sort by */
                sort?: "type" | "id" | "name" | "status" | "updated_at";
                /** @description May be repeated */
                type?: ("connector" | "dataset" | "dashboard" | "query")[];
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectItemPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createSampleProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SampleProject"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                order?: "asc" | "desc";
                /** @description Substring of name or description, in any case */
                q?: string;
                /** @description May be repeated */
                role?: ("admin" | "editor" | "viewer" | "management" | "cs_staff")[];
                /** @description Column to sort by */
                sort?: "id" | "username" | "email" | "full_name" | "role" | "last_login_at" | "created_at" | "updated_at";
                /** @description May be repeated */
                status?: ("active" | "deactivated")[];
            };
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deactivateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getUserAttributes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributesOfUser"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    setUserAttributes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserAttributesChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributesOfUser"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    setUserRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserRole"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    resetUserPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the request; absent: the default organization of the user */
                "x-org-id"?: number;
            };
            path: {
                /**
                 * @description Primary key
                 * @example 12
                 */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Valid token, but role or permission is lacking */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Not found, or not yours to see */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description The input is not valid */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Our fault */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Rate limit exceeded; retry after the seconds of `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
}
